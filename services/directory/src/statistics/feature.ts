import type { OwnStatistics, VisitDay } from '@vitrina/contracts';
import { foldedWords, isWritten } from '@vitrina/contracts/needs';
import { addDays } from '@vitrina/contracts/places';
import { MIN_TERM_COUNT } from '@vitrina/contracts/rules';
import { contactChannels, visitKinds } from '@vitrina/contracts/wire';
import { callerOf, type Feature, isWithinLimits, requestLog, trusted, zoneOfSession } from '@vitrina/kernel';
import type { DirectoryContext, Handlers } from '../context.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { dayKey, dayOfKey, type ProviderDayDoc, type VisitMetric } from '../model/provider-day.ts';
import type { Store } from '../model/store.ts';
import { contactPersons, eraseLateContacts, recordContact } from '../ratings/contacts.ts';
import { planFollowUp } from '../ratings/follow-ups.ts';
import { identifyVisitor, localDay } from './visit-counter.ts';
import { VisitWriter } from './visit-writer.ts';

/** Interval at which counts are written, in milliseconds; each provider is written at most once per interval. */
const WRITE_MS = 60_000;

type Counts = Omit<VisitDay, 'fecha'>;

/** Maximum number of search texts in a response. */
const MAX_SHOWN_TERMS = 10;

const isCommon = (term: string) => foldedWords(term).every(isWritten);

/** Counts visits, and shows the numbers of the platform and of a provider. */
export const statistics: Feature<DirectoryContext> = {
  name: 'statistics',
  start(context) {
    const { redis, store, clock, appearances, shutdown } = context;
    context.calls(statisticsCalls, context);
    appearances.start();
    shutdown.add('workers', () => appearances.close());
    const writer = new VisitWriter(redis, store.providerDays, () => clock.now().getTime());
    context.leaderTask('visits', (term) => writer.runOnce(term), {
      pauseMs: WRITE_MS,
      failureMessage: 'visits not written yet',
    });
  },
};

const statisticsCalls = {
  /** The platform's numbers and, for a signed-in provider, those of their page. */
  'GET /api/estadisticas': async ({ c, query, session }, { store, platformCounts, clock }) => {
    c.header('Cache-Control', 'no-cache');
    const own = async () => {
      if (!session || session.missing.length > 0) return null;
      const today = localDay(zoneOfSession(session), clock.now().getTime());
      return readOwnStatistics(store, session.userId, today, query.dias);
    };
    const [data, propias] = await Promise.all([platformCounts.read(), own()]);
    return { success: true, data, propias };
  },

  /** Counts a visitor's view or contact of a provider. The page does not wait for it, so a failure is only logged. */
  'POST /api/vistas': async ({ c, json, session }, { store, visits, searchTerms, config, clock, limits }) => {
    const now = clock.now().getTime();
    const visitor = identifyVisitor(c, config, now);
    const provider = visitor && (await publicProvider(store, json.proveedor));
    if (visitor && provider && provider._id !== session?.userId) {
      const visit = { ...visitor, providerId: provider._id, day: localDay(provider.timeZone, now) };
      const metric = metricOf(json.tipo, json.canal);
      const counted = metric ? [visits.count([{ ...visit, metric }])] : [];
      if (json.busqueda && json.tipo === visitKinds.toWire.view) counted.push(searchTerms.count(visit, json.busqueda));
      if (json.tipo === visitKinds.toWire.contact) {
        const persons = contactPersons(c, session, config.VISITOR_SECRET);
        const record = async () => {
          if (!(await isWithinLimits(limits, 'recordedContacts', callerOf(c, session)))) return;
          const contact = { providerId: provider._id, at: now };
          await recordContact(store, persons, contact);
          const accountId = session?.userId;
          if (accountId) await planFollowUp(store, { ...contact, accountId }, config.VISITOR_SECRET);
          await eraseLateContacts(store, { ...contact, accountId }, config.VISITOR_SECRET);
        };
        counted.push(record());
      }
      await Promise.all(counted).catch((error: unknown) =>
        requestLog(c).warn({ err: error }, 'a visit was not counted'),
      );
    }
    return { success: true };
  },
} satisfies Handlers;

/** Reads a public provider by id, slug or an earlier slug. */
async function publicProvider({ providers }: Store, name: string): Promise<ProviderDoc | null> {
  const only = { facts: 1, timeZone: 1 };
  const found =
    (await providers.findById(name, only).lean<ProviderDoc>()) ??
    (await providers.findOne({ slug: name }, only).lean<ProviderDoc>()) ??
    (await providers.findOne({ formerSlugs: name }, only).lean<ProviderDoc>());
  return found?.facts ? found : null;
}

/** Metric of a visit; null for a contact whose method is not known. */
function metricOf(kind: string, channel: keyof typeof contactChannels.fromWire | null | undefined): VisitMetric | null {
  if (kind === visitKinds.toWire.contact) return channel ? contactChannels.fromWire[channel] : null;
  return kind === visitKinds.toWire.card ? 'card' : 'view';
}

/**
 * Reads a provider's numbers of the last days, per day, and the totals of the same number of days before.
 * @param today ISO `YYYY-MM-DD` in the provider's time zone: the last day
 */
async function readOwnStatistics(
  { providerDays }: Store,
  providerId: string,
  today: string,
  days: number,
): Promise<OwnStatistics> {
  const range = { $gte: dayKey(providerId, addDays(today, 1 - 2 * days)), $lte: dayKey(providerId, today) };
  const docs = await providerDays.find({ _id: trusted(range) }).lean<ProviderDayDoc[]>();
  const byDay = new Map(docs.map((doc) => [dayOfKey(doc._id), visitCountsOf(doc)]));
  const period = (back: number): VisitDay[] =>
    Array.from({ length: days }, (_, index) => {
      const fecha = addDays(today, index + 1 - days - back);
      return { fecha, ...(byDay.get(fecha) ?? visitCountsOf({})) };
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
    .slice(0, MAX_SHOWN_TERMS);
}

function visitCountsOf(doc: Partial<ProviderDayDoc>): Counts {
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
