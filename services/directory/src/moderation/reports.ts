import type { ReportCase } from '@vitrina/contracts';
import { isReportReason } from '@vitrina/contracts/rules';
import { decisionActions, reportReasons, type SubjectKind, subjectKinds } from '@vitrina/contracts/wire';
import { clientAddress, clientNetwork, compareAndSet, hashToken, newId, Problem, trusted } from '@vitrina/kernel';
import type { Handlers } from '../context.ts';
import { momentOf } from '../gallery/cards.ts';
import { erasedAmong } from '../model/erased-accounts.ts';
import {
  type ContentSnapshot,
  caseKey,
  countsOf,
  MAX_KEPT,
  MAX_KEPT_OF_NETWORK,
  type Report,
  type ReportCaseDoc,
  type ReportCounts,
  registerOf,
} from '../model/report-case.ts';
import { sortKeyOf, timeOfSortKey } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';
import { texts } from '../texts.ts';
import { decideOnce, logDecision, logReading } from './decisions.ts';
import { pageByAge } from './page-by-age.ts';
import { removeThing } from './remove-and-restore.ts';
import {
  absent,
  accountsOf,
  contentSnapshot,
  findVisible,
  ownerOf,
  requireVisible,
  withAddresses,
} from './reported-thing.ts';

/** Maximum number of reports shown per case, newest first; the counts cover all. */
const SHOWN = 20;

/** Projection of a case. Each field is named, because `$slice` alone would return all others too. */
const LISTED = {
  sortKey: 1,
  kind: 1,
  subjectId: 1,
  kept: 1,
  received: 1,
  dropped: 1,
  networks: 1,
  registers: 1,
  seen: 1,
  reports: { $slice: -SHOWN },
} as const;

/** Maximum number of earlier versions shown next to the current content. */
const SHOWN_VERSIONS = 5;

/** Calls about reports: reporting content, and the open cases of administrators. */
export const reportCalls = {
  /** Reports content, as an account or, without one, as the visitor's network. */
  'POST /api/reportes': async ({ c, json, session }, { store, config }) => {
    const { id } = json;
    const kind = subjectKinds.fromWire[json.tipo];
    const thing = await requireVisible(store, kind, id);
    const [reason, ...words] = isReportReason(json.motivo)
      ? ([reportReasons.fromWire[json.motivo], json.texto] as const)
      : (['other', json.motivo, json.texto] as const);
    const visitor = `${clientNetwork(clientAddress(c))} ${config.VISITOR_SECRET}`;
    const network = hashToken(`network ${visitor}`);
    const reporter = session ? accountReporter(session.userId) : hashToken(`visitor ${visitor}`);
    const report = { reporter, reason, text: words.filter(Boolean).join('\n'), at: Date.now() };
    const { ownerId, accountId } = thing;
    await addReport(store, { kind, subjectId: id, ownerId, network, seen: contentSnapshot(thing) }, report);
    if (await eraseLateReport(store, [ownerId, accountId], session?.userId))
      throw new Problem(absent[kind], { fields: ['id'] });
    return { success: true, message: texts.reported };
  },

  /** Open cases, oldest first. The access is logged. */
  'GET /api/admin/reportes': async ({ c, query, session }, { store, media }) => {
    const page = await pageByAge(c, store.reports, { state: 'open' }, query, 1, LISTED);
    const withSubject = async (doc: ReportCaseDoc) => {
      const visible = await findVisible(store, doc.kind, doc.subjectId);
      return caseCard(doc, visible && withAddresses(visible, media));
    };
    await logReading(store, session, 'account', { query, shown: page.length, list: 'reportes' });
    return { success: true, data: await Promise.all(page.map(withSubject)) };
  },

  /**
   * Dismisses the reports of a subject, or removes it. The first write closes the case to new reports, which then
   * open another. The case is closed last, so that an interrupted removal stays in the list.
   */
  'POST /api/admin/reportes/:id': async ({ params, json, session }, context) => {
    const { store, clock } = context;
    if (!(await store.reports.exists({ _id: params.id }))) throw new Problem('reporte_no_encontrado');
    const now = clock.now().getTime();
    const claim = { id: params.id, waiting: 'open' as const, now, change: { $unset: { openKey: 1 } } };
    const decision = await decideOnce(store.reports, claim, async (found) => {
      const { kind, subjectId } = found;
      const action = decisionActions.fromWire[json.decision];
      const reason = json.razon;
      const visible = await findVisible(store, kind, subjectId);
      const thing = visible ? contentSnapshot(visible) : found.seen?.at(-1);
      const entry = await logDecision(store, session, {
        action,
        kind,
        subjectId,
        accountIds: [...new Set([...(found.accountIds ?? []), ...(await accountsOf(store, kind, subjectId))])],
        reason,
        excerpt: thing ? `${thing.title}: ${thing.text}` : '',
        reports: countsOf(found),
      });
      // Hidden content, such as that of a suspended account, is removed too, so that it never becomes visible later.
      const ownerId = await ownerOf(store, kind, subjectId);
      if (action === 'remove' && ownerId !== null) {
        await removeThing(context, { kind, id: subjectId, ownerId, reason, decision: entry });
      }
      const outcome = action === 'remove' ? { state: 'removed' } : { state: 'dismissed', dismissedBy: entry };
      const closed = await store.reports.updateOne({ _id: found._id, state: 'open' }, { $set: outcome });
      if (closed.matchedCount === 0) throw new Problem('decision_tomada');
      return entry;
    });
    return { success: true, decision };
  },
} satisfies Handlers;

interface ReportedThing {
  kind: SubjectKind;
  subjectId: string;
  ownerId: string;
  network: string;
  seen: ContentSnapshot;
}

/** Hash by which the reports of an account are found. */
function accountReporter(accountId: string): string {
  return hashToken(`account ${accountId}`);
}

/**
 * Adds a report to the subject's open case, or opens one, in one write. The case stores the first report of each person
 * up to limits per network and in total, and counts every report. A case with a decision in progress accepts no more
 * reports.
 * @param thing `ownerId`: provider of the page; `network`: hash of the reporter's network, hexadecimal; `seen`: current
 *   public content
 * @throws like `compareAndSet`, if cases of the subject keep being closed and opened
 */
export async function addReport(
  store: Store,
  { kind, subjectId, ownerId, network, seen }: ReportedThing,
  report: Report,
): Promise<void> {
  const openKey = caseKey(kind, subjectId);
  const accountIds = [...new Set([seen.accountId, ownerId])];
  const ofPerson = registerOf(report.reporter);
  const ofNetwork = registerOf(network);
  const ranks = {
    [`registers.people.${ofPerson.register}`]: ofPerson.rank,
    [`registers.networks.${ofNetwork.register}`]: ofNetwork.rank,
  };
  const isKept = { 'reports.reporter': report.reporter };
  const isNew = { 'reports.reporter': trusted({ $ne: report.reporter }) };
  const isBelowBounds = {
    kept: trusted({ $lt: MAX_KEPT }),
    [`networks.${network}`]: trusted({ $not: { $gte: MAX_KEPT_OF_NETWORK } }),
  };
  const keep = {
    $push: { reports: report },
    $addToSet: { seen, accountIds: { $each: accountIds } },
    $inc: { kept: 1, received: 1, [`networks.${network}`]: 1 },
    $max: ranks,
  };
  const add = async (filter: Record<string, unknown>, change: Record<string, unknown>) =>
    (await store.reports.updateOne({ openKey, ...filter }, change)).matchedCount > 0;
  await compareAndSet(async () => {
    if (await add({ ...isNew, ...isBelowBounds }, keep)) return true;
    if (await add(isKept, { $inc: { received: 1 } })) return true;
    if (await add(isNew, { $inc: { received: 1, dropped: 1 }, $max: ranks })) return true;
    const _id = newId();
    // Fails with a duplicate key if another report opened the case concurrently.
    await store.reports.create({
      _id,
      sortKey: sortKeyOf(report.at, _id),
      kind,
      subjectId,
      state: 'open',
      openKey,
      accountIds,
      reports: [report],
      seen: [seen],
      kept: 1,
      received: 1,
      dropped: 0,
      networks: { [network]: 1 },
      registers: { people: { [ofPerson.register]: ofPerson.rank }, networks: { [ofNetwork.register]: ofNetwork.rank } },
    });
    return true;
  });
}

/** Empties the texts of a person's reports, which stay counted in their cases. */
export async function eraseOwnReports(store: Store, accountId: string): Promise<void> {
  const reporter = accountReporter(accountId);
  const cases = await store.reports.find({ 'reports.reporter': reporter }, { reports: 1 }).lean<ReportCaseDoc[]>();
  for (const { _id, reports } of cases) {
    // Cases only grow, so a position stays.
    const field = `reports.${reports.findIndex((report) => report.reporter === reporter)}`;
    await store.reports.updateOne({ _id, [`${field}.reporter`]: reporter }, { $set: { [`${field}.text`]: '' } });
  }
}

/**
 * Erases a report that was checked before the erasure of its reporter or of an account that it is about, and written after
 * it.
 * @returns true if its subject is erased
 */
export async function eraseLateReport(
  store: Store,
  about: readonly string[],
  reporterId: string | undefined,
): Promise<boolean> {
  const erased = await erasedAmong(store, [...about, ...(reporterId === undefined ? [] : [reporterId])]);
  if (reporterId !== undefined && erased.includes(reporterId)) await eraseOwnReports(store, reporterId);
  const subjects = erased.filter((id) => about.includes(id));
  if (subjects.length === 0) return false;
  await store.reports.deleteMany({ accountIds: trusted({ $in: subjects }) });
  return true;
}

/** Builds the card of a report case, newest report first. @param objeto current public content, or null */
function caseCard(doc: ReportCaseDoc, objeto: ReportCase['objeto']): ReportCase {
  return {
    id: doc._id,
    tipo: subjectKinds.toWire[doc.kind],
    objeto_id: doc.subjectId,
    ...countsCard(countsOf(doc)),
    desde: momentOf(timeOfSortKey(doc.sortKey)),
    motivos: doc.reports.toReversed().map(({ reason, text, at }) => ({
      motivo: reportReasons.toWire[reason],
      texto: text,
      fecha: momentOf(at),
    })),
    objeto,
    antes: (doc.seen ?? [])
      .filter(({ title, text }) => title !== objeto?.titulo || text !== objeto?.texto)
      .slice(0, SHOWN_VERSIONS)
      .map(({ title, text, author, accountId }) => ({
        titulo: title,
        texto: text,
        autor: author,
        cuenta_id: accountId,
      })),
  };
}

/** Builds the response part with the counts of a case. */
export function countsCard({ total, networks, received, approximate }: ReportCounts) {
  return { total, redes: networks, recibidos: received, aproximado: approximate };
}
