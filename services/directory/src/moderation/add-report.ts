import type { SubjectKind } from '@vitrina/contracts/wire';
import { compareAndSet, newId, trusted } from '@vitrina/kernel';
import { sortKeyOf } from '../model/comment.ts';
import { type ContentSnapshot, caseKey, MAX_KEPT, MAX_KEPT_OF_NETWORK, type Report } from '../model/report-case.ts';
import type { Store } from '../model/store.ts';
import { registerOf } from '../rules/distinct-count.ts';

/**
 * Adds a report to the subject's open case, or opens one, in one write. The case stores the first report of each person
 * up to limits per network and in total, and counts every report. A case with a decision in progress accepts no more
 * reports.
 * @param thing `network`: hash of the reporter's network, hexadecimal; `seen`: current public content
 * @throws like `compareAndSet`, if cases of the subject keep being closed and opened
 */
export async function addReport(
  store: Store,
  { kind, subjectId, network, seen }: { kind: SubjectKind; subjectId: string; network: string; seen: ContentSnapshot },
  report: Report,
): Promise<void> {
  const openKey = caseKey(kind, subjectId);
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
    $addToSet: { seen },
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
      reports: [report],
      seen: [seen],
      kept: 1,
      received: 1,
      dropped: 0,
      networks: { [network]: 1 },
      registers: {
        people: { [ofPerson.register]: ofPerson.rank },
        networks: { [ofNetwork.register]: ofNetwork.rank },
      },
    });
    return true;
  });
}
