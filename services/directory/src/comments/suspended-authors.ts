import type { EventEnvelope } from '@vitrina/contracts/events';
import { appendToChain, applyNewer, trusted } from '@vitrina/kernel';
import type { AccountStatusDoc } from '../model/account.ts';
import type { CommentDoc, CommentState } from '../model/comment.ts';
import { sortKeyOf } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';
import { eraseLateWords, suspensionDecisionId } from '../moderation/decisions.ts';

/** Maximum passes for an author whose comments keep changing; the next event continues. */
const MAX_PASSES = 20;

/** Comments whose visibility changed, in their new state. */
interface ChangedComments {
  hidden: CommentDoc[];
  shown: CommentDoc[];
}

/** True while an account is suspended. */
export async function isSuspended(store: Store, accountId: string): Promise<boolean> {
  return (await store.accountStatuses.findById(accountId).lean<AccountStatusDoc>())?.suspended ?? false;
}

/**
 * Hides the comments of a suspended account, or shows them again. Ends only when a new read finds nothing to change, so
 * that the last of several concurrent writers leaves a correct state.
 * @throws if other writers keep changing the comments; the event is then delivered again
 */
export async function syncAuthorComments(store: Store, authorId: string): Promise<ChangedComments> {
  const changed: ChangedComments = { hidden: [], shown: [] };
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const suspended = await isSuspended(store, authorId);
    const [from, to]: [CommentState, CommentState] = suspended ? ['published', 'hidden'] : ['hidden', 'published'];
    const found = await store.comments.find({ authorId, state: from }).lean<CommentDoc[]>();
    if (found.length === 0) return changed;
    const ids = found.map(({ _id }) => _id);
    const change = { $set: { state: to }, $unset: { featured: 1 } };
    await store.comments.updateMany({ _id: trusted({ $in: ids }), state: from }, change);
    changed[suspended ? 'hidden' : 'shown'].push(...found.map((comment) => ({ ...comment, state: to })));
  }
  throw new Error(`comments of ${authorId} keep changing`);
}

type SuspensionChanged = EventEnvelope<'account.suspensionChanged'>;

/**
 * Applies an account's status if the event is newer than the stored one. The decision is logged once, even if a newer
 * event arrived first. `syncAuthorComments` updates the account's comments afterwards.
 * @returns false if the event was old
 */
export async function applyAccountStatus(store: Store, event: SuspensionChanged): Promise<boolean> {
  const decision = await logSuspension(store, event);
  const { id, suspended } = event.data;
  return storeAccountStatus(store, { _id: id, suspended, version: event.version, decision });
}

/** Stores an account's status, unless a newer one is stored. @returns false if it was old */
export function storeAccountStatus(store: Store, status: AccountStatusDoc): Promise<boolean> {
  const { _id, ...change } = status;
  const { version } = status;
  return applyNewer({
    version,
    update: async () => {
      const older = { _id, version: trusted({ $lt: version }) };
      return (await store.accountStatuses.updateOne(older, { $set: change })).matchedCount > 0;
    },
    held: async () => (await store.accountStatuses.findById(_id).lean<AccountStatusDoc>())?.version ?? null,
    create: () => store.accountStatuses.create(status),
  });
}

/**
 * Logs the decision once: the entry's id is derived from the event, so a second delivery finds it. After a restore the
 * same decision arrives with another version, and is found by its moment.
 * @returns the id of the decision's entry, or null without a decision
 */
async function logSuspension(store: Store, { version, data }: SuspensionChanged): Promise<string | null> {
  const { id: subjectId, suspended, decision } = data;
  if (!decision) return null;
  const { adminId, adminName, reason, accountName: excerpt, at } = decision;
  const _id = suspensionDecisionId(subjectId, version);
  const sortKey = sortKeyOf(at, subjectId);
  const existing = await store.decisions.findOne({ sortKey }, { _id: 1 }).lean();
  if (!existing) {
    const about = { kind: 'account', subjectId, reason, excerpt } as const;
    const action = (decision.suspends ?? suspended) ? 'suspend' : 'reinstate';
    await appendToChain(store.decisions, { _id, sortKey, at, adminId, adminName, action, ...about });
  }
  // Also after a second delivery: the first one's process may have died in between.
  await eraseLateWords(store, [subjectId]);
  return existing?._id ?? _id;
}
