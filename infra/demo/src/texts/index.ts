import type { CategoryId } from '@vitrina/contracts/catalogue';
import opinions from './opinions.json' with { type: 'json' };
import phrases from './phrases.json' with { type: 'json' };
import requests from './requests.json' with { type: 'json' };
import voices from './voices.json' with { type: 'json' };

/** What people of one group of trades write about their work. Every string could be written on a shop window. */
interface Voice {
  /** What such a business is called before its fancy name: 'Taller', 'Fonda'. */
  houses: readonly string[];
  /** One sentence about how they work, for the description of the profile. */
  details: readonly string[];
  /** Titles of posts, at most 25 characters. */
  titles: readonly string[];
  /** Texts of posts, at most 200 characters. */
  posts: readonly string[];
}

/** How each group writes. */
export const VOICES: Readonly<Record<CategoryId, Voice>> = voices;

/** First sentence of a description: trade and town, with the years of practice. */
export const OPENINGS: readonly ((trade: string, town: string, years: number) => string)[] = [
  (trade, town, years) => `${trade} en ${town}, con ${years} años de oficio.`,
  (trade, town, years) => `${trade} en ${town} y alrededores desde hace ${years} años.`,
  (trade, town, years) => `${years} años de experiencia: ${trade.toLowerCase()} en ${town}.`,
  (trade, town) => `${trade} con gusto y paciencia, de ${town} para todo el mundo.`,
  (trade, town, years) => `En ${town} ya me conocen: ${trade.toLowerCase()} desde hace ${years} años.`,
];

/** Last sentence of a description, and invented names of businesses. */
export const { closings: CLOSINGS, fancies: FANCIES } = phrases;

/** What made-up clients say of a provider of any trade, each in words of their own, and what providers answer. */
export const { opinions: OPINIONS, answers: ANSWERS } = opinions;

/** What people write who ask for a quote, whatever the trade. */
export const { requests: REQUESTS } = requests;

/** What the demo's terminal says. */
export const SAID = {
  refused: 'Los datos de demostración solo se cargan con NODE_ENV=development.',
  accounts: 'Cuentas de demostración',
  password: 'contraseña',
  seed: 'semilla',
  someFailed: (count: number) => `No se pudieron cargar ${count} proveedores de demostración.`,
  waitingTooLong: 'La plataforma no terminó de procesar las publicaciones de demostración a tiempo.',
} as const;
