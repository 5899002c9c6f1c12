import type { CategoryId } from '@vitrina/contracts/catalogue';
import { CULTURE } from './culture.ts';
import { LIVING } from './living.ts';
import type { Voice } from './voice.ts';
import { WORK } from './work.ts';

/** How each group writes. */
export const VOICES: Readonly<Record<CategoryId, Voice>> = { ...LIVING, ...CULTURE, ...WORK };

/** First sentence of a description: trade and town, with the years of practice. */
export const OPENINGS: readonly ((trade: string, town: string, years: number) => string)[] = [
  (trade, town, years) => `${trade} en ${town}, con ${years} años de oficio.`,
  (trade, town, years) => `${trade} en ${town} y alrededores desde hace ${years} años.`,
  (trade, town, years) => `${years} años de experiencia: ${trade.toLowerCase()} en ${town}.`,
  (trade, town) => `${trade} con gusto y paciencia, de ${town} para todo el mundo.`,
  (trade, town, years) => `En ${town} ya me conocen: ${trade.toLowerCase()} desde hace ${years} años.`,
];

/** Last sentence of a description. */
export const CLOSINGS: readonly string[] = [
  'Escríbeme y te contesto hoy mismo.',
  'Pregunta sin pena, cotizar no cuesta.',
  'Mira mis trabajos y llámame cuando quieras.',
  'Atiendo con cita de lunes a sábado.',
  'Aquí se trabaja con gusto y se nota.',
  'La primera plática va por mi cuenta.',
  'Si te gusta, cuéntaselo a tus vecinos.',
];

/** Invented names of businesses. */
export const FANCIES: readonly string[] = [
  'El Colibrí Despierto',
  'La Luna de Papel',
  'El Nopal Contento',
  'La Jacaranda Azul',
  'El Ajolote Feliz',
  'La Chispa de Abril',
  'El Tlacuache Elegante',
  'La Nube Anaranjada',
  'El Cóndor de Bolsillo',
  'La Guacamaya Puntual',
  'El Frailejón Dorado',
  'La Ceiba Abierta',
  'El Cocuyo Encendido',
  'La Mariposa Terca',
  'El Jaguar de Trapo',
  'La Rana Sabia',
  'El Trompo Bailador',
  'La Sirena del Altiplano',
  'El Quetzal Viajero',
  'La Marimba Loca',
  'El Burro Volador',
  'La Cometa Roja',
  'El Maíz Morado',
  'La Bugambilia Risueña',
  'El Mar de Adentro',
  'La Piedra que Canta',
  'El Relámpago Lento',
  'La Abeja Letrada',
  'El Farol de la Esquina',
  'La Tortuga Exprés',
  'El Zanate Cantor',
  'La Orquídea Valiente',
  'El Perico de Oro',
  'La Montaña Chiquita',
  'El Cangrejo Derecho',
  'La Flor de Enero',
];

/** What the demo's terminal says. */
export const SAID = {
  refused: 'Los datos de demostración solo se cargan con NODE_ENV=development.',
  accounts: 'Cuentas de demostración',
  password: 'contraseña',
  seed: 'semilla',
  someFailed: (count: number) => `No se pudieron cargar ${count} proveedores de demostración.`,
  waitingTooLong: 'La plataforma no terminó de procesar las publicaciones de demostración a tiempo.',
} as const;
