import type { EventData } from '@vitrina/contracts/events';
import { cutTo } from '@vitrina/contracts/rules';
import type { DecisionKind } from '@vitrina/contracts/wire';
import { appendToChain, type Chained, hashToken, newId, Problem, type StoredSession, trusted } from '@vitrina/kernel';
import { describeReading } from '@vitrina/product';
import type { Model } from 'mongoose';
import type { AccountStatusDoc } from '../model/account.ts';
import type { CommentDoc } from '../model/comment.ts';
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
  const at = Date.now();
  const fresh = {
    _id: id,
    sortKey: sortKeyOf(at, id),
    at,
    adminId: admin.userId,
    adminName: admin.name,
    ...entry,
    excerpt: cutTo(entry.excerpt, EXTRACT),
  };
  // If a decision is undone twice, the first entry is kept.
  await appendToChain(store.decisions, fresh);
  return id;
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
  await appendToChain(store.decisions, {
    _id,
    sortKey: sortKeyOf(at, _id),
    at,
    adminId,
    adminName,
    action,
    kind: 'account',
    subjectId,
    reason: '',
    excerpt,
  });
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

/** Derives the id of the log entry for a decision about an account from its event, so that it is written once. */
export function suspensionDecisionId(accountId: string, version: number): string {
  return hashToken(`account ${accountId} ${version}`).slice(0, 24);
}

/** Filters decisions that are in effect and can be undone. Reads each collection once. */
export async function reversibleDecisions(
  store: Store,
  decisions: readonly DecisionDoc[],
): Promise<ReadonlySet<string>> {
  const about = (wanted: (decision: DecisionDoc) => boolean) => [
    ...new Set(decisions.filter(wanted).flatMap(({ subjectId }) => subjectId ?? [])),
  ];
  const [comments, published, dismissed, removals, accounts] = await Promise.all([
    commentRemovals(
      store,
      about(({ kind, action }) => kind === 'comment' && (action === 'remove' || action === 'reject')),
    ),
    publishedBy(
      store,
      about(({ action }) => action === 'publish'),
    ),
    dismissedBy(
      store,
      about(({ action }) => action === 'dismiss'),
    ),
    removalDecisions(
      store,
      about(({ kind, action }) => kind !== 'comment' && action === 'remove'),
    ),
    suspensions(
      store,
      about(({ action }) => action === 'suspend'),
    ),
  ]);
  return new Set([...comments, ...published, ...dismissed, ...removals, ...accounts]);
}

async function commentRemovals(store: Store, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await store.comments
    .find({ _id: trusted({ $in: ids }), state: trusted({ $in: ['removed', 'rejected'] }) }, { decision: 1 })
    .lean<Array<Pick<CommentDoc, 'decision'>>>();
  return found.flatMap(({ decision }) => decision?.id ?? []);
}

async function publishedBy(store: Store, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await store.comments
    .find({ _id: trusted({ $in: ids }), state: trusted({ $in: ['published', 'hidden'] }) }, { publishedBy: 1 })
    .lean<Array<Pick<CommentDoc, 'publishedBy'>>>();
  return found.flatMap(({ publishedBy: decision }) => decision ?? []);
}

async function dismissedBy(store: Store, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await store.reports
    .find({ subjectId: trusted({ $in: ids }), state: 'dismissed' }, { dismissedBy: 1 })
    .lean<Array<Pick<ReportCaseDoc, 'dismissedBy'>>>();
  return found.flatMap(({ dismissedBy: decision }) => decision ?? []);
}

async function removalDecisions(store: Store, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await store.removals
    .find({ _id: trusted({ $in: ids }), removed: trusted({ $ne: false }) }, { decision: 1 })
    .lean<Array<Pick<RemovalDoc, 'decision'>>>();
  return found.map(({ decision }) => decision);
}

async function suspensions(store: Store, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await store.accountStatuses
    .find({ _id: trusted({ $in: ids }), suspended: true })
    .lean<Array<Pick<AccountStatusDoc, '_id' | 'version' | 'decision'>>>();
  return found.map(({ _id, version, decision }) => decision ?? suspensionDecisionId(_id, version));
}
