import type { EventData } from '@vitrina/contracts/events';
import { cutTo } from '@vitrina/contracts/rules';
import type { DecisionKind } from '@vitrina/contracts/wire';
import {
  appendToChain,
  type Chained,
  eraseWords,
  hashToken,
  newId,
  Problem,
  type StoredSession,
  trusted,
} from '@vitrina/kernel';
import { describeReading } from '@vitrina/product';
import type { Model } from 'mongoose';
import type { AccountStatusDoc } from '../model/account.ts';
import type { CommentDoc } from '../model/comment.ts';
import { erasedAmong } from '../model/erased-accounts.ts';
import type { DecisionDoc, RemovalDoc } from '../model/moderation.ts';
import type { ReportCaseDoc } from '../model/report-case.ts';
import { sortKeyOf } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';

/** Maximum length of an entry's excerpt, in characters. */
const EXTRACT = 200;

/** Content of a log entry except its administrator and moment. Longer excerpts are cut. */
type DecisionEntry = Omit<DecisionDoc, '_id' | 'sortKey' | 'at' | 'adminId' | 'adminName' | keyof Chained>;

/**
 * Adds an entry to the audit log. It is written before the decision takes effect: after a crash in between the subject
 * is still in its queue, while an effect without an entry could never be found.
 * @param id id of an entry that a repeat must not write again
 * @returns the entry's id
 */
export async function logDecision(
  store: Store,
  admin: Pick<StoredSession, 'userId' | 'name'>,
  entry: DecisionEntry,
  id = newId(),
): Promise<string> {
  // If a decision is undone twice, the first entry is kept.
  await logDecisionOnce(store, admin, entry, id);
  return id;
}

/** Same as {@link logDecision}. @returns false if an entry with the id exists already, which stays */
export async function logDecisionOnce(
  store: Store,
  admin: Pick<StoredSession, 'userId' | 'name'>,
  entry: DecisionEntry,
  id: string,
): Promise<boolean> {
  const at = Date.now();
  const by = { adminId: admin.userId, adminName: admin.name };
  const excerpt = cutTo(entry.excerpt, EXTRACT);
  const complete = { _id: id, sortKey: sortKeyOf(at, id), at, ...by, ...entry, excerpt };
  const isFirst = await appendToChain(store.decisions, complete);
  await eraseLateWords(store, [entry.subjectId, ...(entry.accountIds ?? [])]);
  return isFirst;
}

/**
 * Logs an administrator's access to a list of personal data, before the list is shown.
 * @param kind kind of the listed items
 * @param list name of a list that is not simply all of that kind
 */
export async function logReading(
  store: Store,
  admin: StoredSession,
  kind: DecisionKind,
  { query, shown, list }: { query: Readonly<Record<string, unknown>>; shown: number; list?: string },
): Promise<void> {
  const reading = describeReading(query, shown);
  const excerpt = list === undefined ? reading : `${list} · ${reading}`;
  await logDecision(store, admin, { action: 'read', kind, subjectId: null, reason: '', excerpt });
}

/** Logs a staff action of another service once: the event's id is the entry's id. */
export async function logStaffAct(store: Store, act: EventData<'staff.acted'>): Promise<void> {
  const { id: _id, at, staffId: adminId, staffName: adminName, action, subjectId, detail: excerpt } = act;
  const about = { kind: 'account', subjectId, reason: '', excerpt } as const;
  await appendToChain(store.decisions, { _id, sortKey: sortKeyOf(at, _id), at, adminId, adminName, action, ...about });
  await eraseLateWords(store, [subjectId]);
}

/** Empties the entries about accounts that arrived after their erasure, whatever the clock of their sender said. */
export async function eraseLateWords(store: Store, about: ReadonlyArray<string | null>): Promise<void> {
  const erased = await erasedAmong(
    store,
    about.filter((id) => id !== null),
  );
  if (erased.length === 0) return;
  await store.decisions.updateMany({ subjectId: trusted({ $in: erased }) }, eraseWords);
  await store.decisions.updateMany({ accountIds: trusted({ $in: erased }) }, eraseWords);
}

/** Lifetime of a claim in milliseconds; an older claim belongs to a crashed process. */
const DECISION_MS = 30_000;

/** Document that moderators decide about once. */
interface Undecided {
  _id: string;
  state: string;
  /** Start of the decision in progress, in milliseconds since 1970. */
  deciding?: number;
}

/**
 * Runs a decision unless another moderator is deciding about the same document, so that the log and the effect agree. The
 * claim is released when the decision ends or fails.
 * @param waiting state of documents without a decision
 * @param now milliseconds since 1970, by the database's clock
 * @param change update that is applied together with the claim
 * @param decide writes the log entry, then the effect
 * @returns what `decide` returns; of two simultaneous decisions one counts (R36)
 * @throws {Problem} `decision_tomada` if the document is decided or claimed
 */
export async function decideOnce<D extends Undecided, R>(
  documents: Model<D>,
  { id, waiting, now, change = {} }: { id: string; waiting: D['state']; now: number; change?: Record<string, unknown> },
  decide: (document: D) => Promise<R>,
): Promise<R> {
  const free = { _id: id, state: waiting, deciding: trusted({ $not: { $gt: now - DECISION_MS } }) };
  const claimed = await documents
    .findOneAndUpdate(free, { ...change, $set: { deciding: now } }, { returnDocument: 'after' })
    .lean<D>();
  if (!claimed) throw new Problem('decision_tomada');
  try {
    return await decide(claimed);
  } finally {
    await documents.updateOne({ _id: id, deciding: now }, { $unset: { deciding: 1 } });
  }
}

/** Derives the id of the log entry for the next removal of content, the same for all requests until one is undone. */
export async function removalDecisionId(store: Store, subjectId: string): Promise<string> {
  const undone = await store.decisions.countDocuments({ subjectId, action: 'restore' });
  return hashToken(`remove ${subjectId} ${undone}`).slice(0, 24);
}

/** Derives the id of the log entry for a decision about an account from its event, so that it is written once. */
export function suspensionDecisionId(accountId: string, version: number): string {
  return hashToken(`account ${accountId} ${version}`).slice(0, 24);
}

/** Filters decisions that are in effect and can be undone. Reads each collection once. */
export async function reversibleDecisions(
  { comments, reports, removals, accountStatuses }: Store,
  decisions: readonly DecisionDoc[],
): Promise<ReadonlySet<string>> {
  /** Reads the documents that the wanted decisions are about; none without such a decision. */
  const about = async <R>(
    wanted: (decision: DecisionDoc) => boolean,
    read: (ids: { $in: string[] }) => Promise<R[]>,
  ): Promise<R[]> => {
    const ids = [...new Set(decisions.filter(wanted).flatMap(({ subjectId }) => subjectId ?? []))];
    return ids.length === 0 ? [] : read(trusted({ $in: ids }));
  };
  const isComment = ({ kind }: DecisionDoc) => kind === 'comment';
  const [refused, published, dismissed, removed, suspended] = await Promise.all([
    about(
      (decision) => isComment(decision) && (decision.action === 'remove' || decision.action === 'reject'),
      (_id) =>
        comments.find({ _id, state: trusted({ $in: ['removed', 'rejected'] }) }, { decision: 1 }).lean<CommentDoc[]>(),
    ),
    about(
      ({ action }) => action === 'publish',
      (_id) =>
        comments
          .find({ _id, state: trusted({ $in: ['published', 'hidden'] }) }, { publishedBy: 1 })
          .lean<CommentDoc[]>(),
    ),
    about(
      ({ action }) => action === 'dismiss',
      (subjectId) => reports.find({ subjectId, state: 'dismissed' }, { dismissedBy: 1 }).lean<ReportCaseDoc[]>(),
    ),
    about(
      (decision) => !isComment(decision) && decision.action === 'remove',
      (_id) => removals.find({ _id, removed: trusted({ $ne: false }) }, { decision: 1 }).lean<RemovalDoc[]>(),
    ),
    about(
      ({ action }) => action === 'suspend',
      (_id) => accountStatuses.find({ _id, suspended: true }).lean<AccountStatusDoc[]>(),
    ),
  ]);
  return new Set([
    ...refused.flatMap(({ decision }) => decision?.id ?? []),
    ...published.flatMap(({ publishedBy }) => publishedBy ?? []),
    ...dismissed.flatMap(({ dismissedBy }) => dismissedBy ?? []),
    ...removed.map(({ decision }) => decision),
    ...suspended.flatMap(({ _id, version, decision }) => {
      const id = decision ?? suspensionDecisionId(_id, version);
      // The last decision about an account that awaits its erasure may have lifted a suspension.
      return decisions.some((one) => one._id === id && one.action === 'suspend') ? id : [];
    }),
  ]);
}
