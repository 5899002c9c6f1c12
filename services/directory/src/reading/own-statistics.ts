import type { OwnStatistics, VisitDay } from '@vitrina/contracts';
import { addDays } from '@vitrina/contracts/places';
import { trusted } from '@vitrina/kernel';
import { dayKey, dayOfKey, type ProviderDayDoc } from '../model/provider-day.ts';
import type { Store } from '../model/store.ts';

type Counts = Omit<VisitDay, 'fecha'>;

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
  return { ...sumOf(serie), serie, antes: sumOf(period(days)) };
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
