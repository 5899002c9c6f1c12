import type { OwnStatistics, VisitDay } from '@vitrina/contracts';
import { foldedWords, isWritten } from '@vitrina/contracts/needs';
import { addDays } from '@vitrina/contracts/places';
import { MIN_TERM_COUNT } from '@vitrina/contracts/rules';
import { trusted } from '@vitrina/kernel';
import { dayKey, dayOfKey, type ProviderDayDoc } from '../model/provider-day.ts';
import type { Store } from '../model/store.ts';

type Counts = Omit<VisitDay, 'fecha'>;

/** Maximum number of search texts in a response. */
const MAX_TERMS = 10;

/**
 * Reads a provider's numbers of the last days, per day, and the totals of the same number of days before.
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

/**
 * Sums the search texts that cannot identify a visitor: {@link MIN_TERM_COUNT} networks on one day, or that many counts in total
 * if every word is in the catalogue. Network hashes change daily, so counts of several days may come from one person.
 */
function termsOf(docs: readonly ProviderDayDoc[]): OwnStatistics['palabras'] {
  const found = new Map<string, { veces: number; most: number }>();
  for (const { term, count } of docs.flatMap(({ terms = [] }) => terms)) {
    const { veces, most } = found.get(term) ?? { veces: 0, most: 0 };
    found.set(term, { veces: veces + count, most: Math.max(most, count) });
  }
  return [...found]
    .filter(([term, { veces, most }]) => (isCommon(term) ? veces : most) >= MIN_TERM_COUNT)
    .map(([texto, { veces }]) => ({ texto, veces }))
    .sort((one, other) => other.veces - one.veces || (one.texto < other.texto ? -1 : 1))
    .slice(0, MAX_TERMS);
}

const isCommon = (term: string) => foldedWords(term).every(isWritten);

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
