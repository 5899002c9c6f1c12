import type { CategoryId } from '@vitrina/contracts/catalogue';
import type { ServiceUnit } from '@vitrina/contracts/wire';
import entries from './entries.json' with { type: 'json' };
import opinions from './opinions.json' with { type: 'json' };
import phrases from './phrases.json' with { type: 'json' };
import requests from './requests.json' with { type: 'json' };
import services from './services.json' with { type: 'json' };
import voices from './voices.json' with { type: 'json' };

/** Texts of people in one group of trades about their work. Every string could be written on a shop window. */
interface Voice {
  /** Words before the fancy name of such a business: 'Taller', 'Fonda'. */
  businessPrefixes: readonly string[];
  /** Sentences about their way of working, for the profile's description. */
  details: readonly string[];
  /** Titles of posts, at most 25 characters. */
  titles: readonly string[];
  /** Texts of posts, at most 200 characters. */
  posts: readonly string[];
}

/** Texts of each group. */
export const VOICES: Readonly<Record<CategoryId, Voice>> = voices;

/** Service of a group of trades with its usual lowest price in Mexican pesos. */
type PricedService = readonly [name: string, pesos: number, unit: ServiceUnit];

/** Services of each group, the most usual first. */
export const SERVICES = services as unknown as Readonly<Record<CategoryId, readonly PricedService[]>>;

/** First sentences of a description: trade and town, with the years of practice. */
export const OPENINGS: readonly ((trade: string, town: string, years: number) => string)[] = [
  (trade, town, years) => `${trade} en ${town}, con ${years} años de oficio.`,
  (trade, town, years) => `${trade} en ${town} y alrededores desde hace ${years} años.`,
  (trade, town, years) => `${years} años de experiencia: ${trade.toLowerCase()} en ${town}.`,
  (trade, town) => `${trade} con gusto y paciencia, de ${town} para todo el mundo.`,
  (trade, town, years) => `En ${town} ya me conocen: ${trade.toLowerCase()} desde hace ${years} años.`,
];

/** Last sentences of a description, and invented names of businesses. */
export const { closings: CLOSINGS, fancies: FANCIES } = phrases;

/** Comments of fictional clients on a provider of any trade, all different, and replies of providers. */
export const { opinions: OPINIONS, answers: ANSWERS } = opinions;

/** Blog entries that fit any trade, newest last. */
export const ENTRIES: readonly { titulo: string; texto: string }[] = entries;

/** Messages asking for a quote, for any trade. */
export const { requests: REQUESTS } = requests;

/** Texts of the demo's command line. */
export const MESSAGES = {
  refused: 'Los datos de demostración solo se cargan con NODE_ENV=development.',
  accounts: 'Cuentas de demostración',
  password: 'contraseña',
  seed: 'semilla',
  someFailed: (count: number) => `No se pudieron cargar ${count} proveedores de demostración.`,
  waitingTooLong: 'La plataforma no terminó de procesar las publicaciones de demostración a tiempo.',
} as const;
