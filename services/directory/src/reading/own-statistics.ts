import type { OwnStatistics, VisitDay } from '@vitrina/contracts';
import { addDays } from '@vitrina/contracts/places';
import { MIN_TERM_COUNT } from '@vitrina/contracts/rules';
import { trusted } from '@vitrina/kernel';
import { dayKey, dayOfKey, type ProviderDayDoc } from '../model/provider-day.ts';
import type { Store } from '../model/store.ts';

type Counts = Omit<VisitDay, 'fecha'>;

/** Search texts in an answer. */
const MAX_TERMS = 10;

/**
 * A provider's own numbers of the last days, with each day, and of the same number of days before.
 * @param today ISO `YYYY-MM-DD` in the provider's time zone: the last day
 */
export async function readOwnStatistics(
  { providerDays }: Store,
  providerId: string,
  today: string,
  days: number,
): Promise<OwnStatistics> {
  const range = { $gte: dayKey(providerId, addDays(today, 1 - 2 * days)), $lte: dayKey(providerId, today) };
  const docs = await providerDays.find({ _id: trusted(range) }).lean<ProviderDayDoc[]>();
  const byDay = new Map(docs.map((doc) => [dayOfKey(doc._id), countsOf(doc)]));
  const period = (back: number): VisitDay[] =>
    Array.from({ length: days }, (_, index) => {
      const fecha = addDays(today, index + 1 - days - back);
      return { fecha, ...(byDay.get(fecha) ?? countsOf({})) };
    });
  const serie = period(0);
  const current = docs.filter(({ day }) => day > addDays(today, -days));
  return { ...sumOf(serie), serie, antes: sumOf(period(days)), palabras: termsOf(current) };
}

/** A text that fewer networks searched for may tell who it was. */
function termsOf(docs: readonly ProviderDayDoc[]): OwnStatistics['palabras'] {
  const counts = new Map<string, number>();
  for (const { term, count } of docs.flatMap(({ terms = [] }) => terms))
    counts.set(term, (counts.get(term) ?? 0) + count);
  return [...counts]
    .map(([texto, veces]) => ({ texto, veces }))
    .filter(({ veces }) => veces >= MIN_TERM_COUNT)
    .sort((one, other) => other.veces - one.veces || (one.texto < other.texto ? -1 : 1))
    .slice(0, MAX_TERMS);
}

function countsOf(doc: Partial<ProviderDayDoc>): Counts {
  const { view = 0, search = 0, card = 0, phone = 0, whatsapp = 0, mail = 0, web = 0 } = doc;
  const contactos = { telefono: phone, whatsapp, correo: mail, www: web };
  return { vistas: view, busquedas: search, contactos, tarjeta: card };
}

function sumOf(days: readonly Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number) => days.reduce((total, counts) => total + pick(counts), 0);
  return {
    vistas: sum(({ vistas }) => vistas),
    busquedas: sum(({ busquedas }) => busquedas),
    contactos: {
      telefono: sum(({ contactos }) => contactos.telefono),
      whatsapp: sum(({ contactos }) => contactos.whatsapp),
      correo: sum(({ contactos }) => contactos.correo),
      www: sum(({ contactos }) => contactos.www),
    },
    tarjeta: sum(({ tarjeta }) => tarjeta),
  };
}
