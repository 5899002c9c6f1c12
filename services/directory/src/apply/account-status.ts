import type { EventEnvelope } from '@vitrina/contracts/events';
import { appendToChain, applyNewer, trusted } from '@vitrina/kernel';
import type { AccountStatusDoc } from '../model/account-status.ts';
import { sortKeyOf } from '../model/comment.ts';
import type { Store } from '../model/store.ts';
import { suspensionDecisionId } from '../moderation/reversible-decisions.ts';

type SuspensionChanged = EventEnvelope<'account.suspensionChanged'>;

/**
 * Applies an account's status if the event is newer than the stored one. The decision is logged once, even if a newer
 * event arrived first. `syncAuthorComments` updates the account's comments afterwards.
 * @returns false if the event was old
 */
export async function applyAccountStatus(store: Store, event: SuspensionChanged): Promise<boolean> {
  const decision = await logDecision(store, event);
  const { id, suspended } = event.data;
  const change = { suspended, version: event.version, decision };
  return applyNewer({
    version: event.version,
    update: async () => {
      const updated = await store.accountStatuses.updateOne(
        { _id: id, version: trusted({ $lt: event.version }) },
        { $set: change },
      );
      return updated.matchedCount > 0;
    },
    held: async () => (await store.accountStatuses.findById(id).lean<AccountStatusDoc>())?.version ?? null,
    create: () => store.accountStatuses.create({ _id: id, ...change }),
  });
}

/**
 * Logs the decision once: the entry's id is derived from the event, so a second delivery finds it. After a restore the
 * same decision arrives with another version, and is found by its moment.
 * @returns the id of the decision's entry, or null without a decision
 */
async function logDecision(store: Store, { version, data }: SuspensionChanged): Promise<string | null> {
  const { id: subjectId, suspended, decision } = data;
  if (!decision) return null;
  const { adminId, adminName, reason, accountName: excerpt, at } = decision;
  const _id = suspensionDecisionId(subjectId, version);
  const sortKey = sortKeyOf(at, subjectId);
  const existing = await store.decisions.findOne({ sortKey }, { _id: 1 }).lean();
  if (existing) return existing._id;
  await appendToChain(store.decisions, {
    _id,
    sortKey,
    at,
    adminId,
    adminName,
    action: suspended ? 'suspend' : 'reinstate',
    kind: 'account',
    subjectId,
    reason,
    excerpt,
  });
  return _id;
}
