import { hashToken, trusted } from '@vitrina/kernel';
import type { AccountStatusDoc } from '../model/account-status.ts';
import type { CommentDoc } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';
import type { RemovalDoc } from '../model/removal.ts';
import type { ReportCaseDoc } from '../model/report-case.ts';
import type { Store } from '../model/store.ts';

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
