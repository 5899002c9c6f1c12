import { CATALOGUE } from '@vitrina/contracts/catalogue';
import type { FeedEvent } from '@vitrina/contracts/events';
import { PLAN_IDS, type PlanId } from '@vitrina/contracts/plans';
import { mediaReady, providerChanged } from '../samples.ts';

/** Places with a provider of every trade, and places with some. */
const EVERYWHERE = ['MX-DF', 'MX-JAL', 'MX-NL', 'CO-DC', 'CO-ANT', 'CO-VAC'] as const;
const ELSEWHERE = ['MX-PUE', 'MX-YUC', 'MX-BCN', 'CO-ATL', 'CO-SAN', 'CO-RIS'] as const;

/** Businesses searched by name, with their owner. */
const NAMED: ReadonlyArray<readonly [businessName: string, name: string, trade: string, place: string]> = [
  ['Tacos El Güero', 'Ramiro Cantú', 'Antojitos y comida típica', 'MX-NL'],
  ['Muebles Don Chema', 'José María Ortiz', 'Carpintería', 'MX-PUE'],
  ['Xóchitl Flores y Ramos', 'Xóchitl Ibarra', 'Florería', 'MX-DF'],
  ['Foto Estudio Luz de Luna', 'Renata Solís', 'Retrato', 'MX-JAL'],
  ['Dulce Canela', 'Ofelia Barrientos', 'Repostería', 'CO-ANT'],
  ['Transportes La Paisa', 'Wilson Restrepo', 'Mudanzas y fletes', 'CO-ANT'],
  ['Bufete Arrieta & Hijos', 'Efraín Arrieta', 'Asesoría jurídica', 'CO-ATL'],
  ['Clínica Sonrisas', 'Paola Duarte', 'Odontología', 'CO-SAN'],
  ['Taller El Pistón', 'Heriberto Luna', 'Mecánica automotriz', 'MX-BCN'],
  ['Nube Nueve Software', 'Iñaki Muñoz', 'Desarrollo de aplicaciones', 'MX-DF'],
  ['Son de Guacharaca', 'Yesid Mendoza', 'Bandas y grupos musicales', 'CO-ATL'],
  ['Hilo y Aguja', 'María José Quintero', 'Costura y arreglos de ropa', 'CO-RIS'],
];

const BUSINESS_PREFIXES = ['Casa', 'Grupo', 'Soluciones', 'Servicios', 'Estudio', 'Punto', 'Rincón', 'Equipo'] as const;
const SIGNS = ['Aurora', 'Roble', 'Horizonte', 'Ceiba', 'Altamira', 'Cóndor', 'Jacaranda', 'Nogal', 'Volcán'] as const;
const PEOPLE = ['Lucía Ferrer', 'Andrés Ríos', 'Marta Peña', 'Óscar Gil', 'Diana Rojas', 'Hugo Lara'] as const;
const SAID = [
  'Trabajo limpio y puntual, con garantía por escrito.',
  'Más de diez años atendiendo a familias y empresas.',
  'Cotización sin costo el mismo día, por mensaje o llamada.',
  'Atención de lunes a sábado, también en días de fiesta.',
] as const;

/** Provider of the corpus, with the fields that a search checks. */
export interface Made {
  businessName: string;
  trade: string;
  place: string;
}

/**
 * Generates providers of every trade from a seed: eight per trade, whose texts contain no synonyms of the trade; one in
 * four mentions another trade, as people do. Adds the businesses that are searched by name.
 */
export function makeCorpus(seed: number): { made: Made[]; events: FeedEvent[] } {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const trades = CATALOGUE.flatMap((group) => group.trades);
  const made: Made[] = [];
  const events: FeedEvent[] = [];
  const add = (facts: Made & { name: string; specialty: string; description: string; plan: PlanId }) => {
    const { place, trade, ...rest } = facts;
    const key = `oro-${made.length}`;
    const [country, subdivision = ''] = place.split('-') as ['MX' | 'CO', string];
    made.push({ businessName: facts.businessName, trade, place });
    events.push(
      providerChanged(key, { ...rest, segments: [trade], country, subdivision }),
      mediaReady(key, 'a', { event: `Trabajo ${made.length}`, text: pick(SAID) }),
    );
  };
  for (const [businessName, name, trade, place] of NAMED) {
    add({ businessName, name, trade, place, specialty: trade, description: pick(SAID), plan: 'gratis' });
  }
  for (const trade of trades) {
    for (const place of [...EVERYWHERE, pick(ELSEWHERE), pick(ELSEWHERE)]) {
      const also = random() < 0.25 ? ` También recomendamos a quien hace ${pick(trades).toLowerCase()}.` : '';
      add({
        trade,
        place,
        businessName: `${pick(BUSINESS_PREFIXES)} ${pick(SIGNS)}`,
        name: pick(PEOPLE),
        specialty: random() < 0.5 ? trade : 'Atención personal',
        description: pick(SAID) + also,
        plan: pick(PLAN_IDS),
      });
    }
  }
  return { made, events };
}

/** Creates a small deterministic random source (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
