import { shownName } from '@vitrina/contracts/rules/text-risk';
import { hashToken, trusted } from '@vitrina/kernel';
import type { FollowUpDoc } from '../model/follow-up.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { contactFollowed } from '../moderation/notifications.ts';
import { contactHash } from './contacts.ts';

const DAY_MS = 86_400_000;
/** Time between a contact and the question about it, in milliseconds: long enough for an appointment. */
const WAIT_MS = 2 * DAY_MS;
/** Age of a contact above which its question is not sent, for example after an outage; in milliseconds. */
const MAX_AGE_MS = 7 * DAY_MS;
/** Maximum number of questions sent in one run. */
const BATCH = 200;

/** Contact of a signed-in person with a provider. */
interface Contact {
  accountId: string;
  providerId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Plans the question about a contact, unless one was planned or sent within 180 days. A contact that arrives too late for a
 * question is not stored: its account may be erased already.
 * @param secret keys the hashes
 */
export async function planFollowUp(
  { followUps }: Store,
  { accountId, providerId, at }: Contact,
  secret: string,
): Promise<void> {
  if (Date.now() - at > MAX_AGE_MS) return;
  const person = contactHash('account', accountId, secret);
  const planned = { person, accountId, providerId, at, dueAt: at + WAIT_MS, version: 1, outbox: [] };
  await followUps.updateOne({ _id: hashToken(`${person} ${providerId}`) }, { $setOnInsert: planned }, { upsert: true });
}

/**
 * Sends the due questions. None is sent to a person who has commented on the provider since, or about a provider who is
 * no longer public. The write that adds a question to the outbox also deletes the account's id, so a repeated run sends
 * nothing again.
 * @param now milliseconds since 1970
 */
export async function sendFollowUps(store: Store, now: number, signal: AbortSignal): Promise<void> {
  const due = await store.followUps
    .find({ dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(BATCH)
    .lean<FollowUpDoc[]>();
  for (const followUp of due) {
    signal.throwIfAborted();
    const name = await namedIfNeeded(store, followUp, now);
    const outbox = name === null ? [] : contactFollowed(followUp, name);
    await store.followUps.updateOne(
      { _id: followUp._id, dueAt: followUp.dueAt ?? 0 },
      { $set: { accountId: '' }, $unset: { dueAt: 1 }, $push: { outbox: { $each: outbox } } },
    );
  }
}

/** Name of the provider that a question is about; null if it is no longer needed. */
async function namedIfNeeded(
  store: Store,
  { accountId, providerId, at }: FollowUpDoc,
  now: number,
): Promise<string | null> {
  if (now - at > MAX_AGE_MS) return null;
  const provider = await store.providers.findById(providerId, { facts: 1 }).lean<ProviderDoc>();
  if (!provider?.facts) return null;
  const since = { authorId: accountId, providerId, at: trusted({ $gte: at }) };
  if (await store.comments.exists(since)) return null;
  const { businessName, name } = provider.facts;
  return shownName(businessName || name, 'este proveedor');
}
