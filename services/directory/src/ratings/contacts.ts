import { createHmac } from 'node:crypto';
import { CONTACT_WINDOW_MS } from '@vitrina/contracts/rules';
import { clientDevice, hashToken, type Log, type ServiceClient, type StoredSession, trusted } from '@vitrina/kernel';
import type { Context } from 'hono';
import { z } from 'zod';
import type { ContactDoc } from '../model/contact.ts';
import { erasedAmong } from '../model/erased-accounts.ts';
import type { Store } from '../model/store.ts';

const DAY_MS = 86_400_000;
/** Days for which a contact is kept: those in which it verifies a comment. */
export const CONTACT_DAYS = CONTACT_WINDOW_MS.until / DAY_MS;

/** Kind of a {@link contactHash}. */
type PersonKind = 'account' | 'device' | 'network';

/** Keyed hash of an account, device or network: a stolen copy of the database does not tell whom a person contacted. */
export function contactHash(kind: PersonKind, id: string, secret: string): string {
  return createHmac('sha256', secret).update(`contacts of ${kind} ${id}`).digest('base64url');
}

/** Hashes of the caller's account and device, as far as they are known. */
export function contactPersons(c: Context, session: Pick<StoredSession, 'userId'> | null, secret: string): string[] {
  const device = clientDevice(c);
  return [
    ...(session ? [contactHash('account', session.userId, secret)] : []),
    ...(device === null ? [] : [contactHash('device', device, secret)]),
  ];
}

/** Records that a person used a provider's phone, WhatsApp, e-mail or website; once a day. @param at milliseconds since 1970 */
export async function recordContact(
  { contacts }: Store,
  persons: readonly string[],
  { providerId, at }: Pick<ContactDoc, 'providerId' | 'at'>,
): Promise<void> {
  const day = new Date(at).toISOString().slice(0, 10);
  for (const person of persons) {
    const _id = hashToken(`${person} ${providerId} ${day}`);
    await contacts.updateOne({ _id }, { $setOnInsert: { person, providerId, at } }, { upsert: true });
  }
}

/** Deletes the contacts of an account, and those with it, with the questions about them. */
export async function eraseContacts({ contacts, followUps }: Store, id: string, secret: string): Promise<void> {
  for (const about of [{ person: contactHash('account', id, secret) }, { providerId: id }]) {
    await contacts.deleteMany(about);
    await followUps.deleteMany(about);
  }
}

/** Deletes contacts, and questions about them, that were written after the erasure of one of the accounts. */
export async function eraseLateContacts(
  store: Store,
  { accountId, providerId }: { accountId: string | undefined; providerId: string },
  secret: string,
): Promise<void> {
  const ids = accountId === undefined ? [providerId] : [providerId, accountId];
  for (const id of await erasedAmong(store, ids)) await eraseContacts(store, id, secret);
}

/** Source of the messages that an account has sent to a provider. */
interface MessageSource {
  accounts: ServiceClient;
  log: Log;
}

/** Time-out of the request to accounts, in milliseconds: a comment must not wait longer. */
const ACCOUNTS_MS = 1_500;
const sentAnswer = z.object({ sent: z.boolean() });

/**
 * True if a person contacted a provider between an hour and 180 days before a moment (R54): with a contact method of
 * the provider's page, or with a message from the account.
 * @param at milliseconds since 1970
 */
export async function hasContacted(
  { contacts }: Store,
  source: MessageSource,
  {
    persons,
    accountId,
    providerId,
    at,
  }: { persons: readonly string[]; accountId: string; providerId: string; at: number },
): Promise<boolean> {
  const window = { from: at - CONTACT_WINDOW_MS.until, until: at - CONTACT_WINDOW_MS.from };
  const recorded = await contacts.exists({
    person: trusted({ $in: [...persons] }),
    providerId,
    at: trusted({ $gte: window.from, $lte: window.until }),
  });
  return recorded !== null || hasSentMessage(source, { accountId, providerId, ...window });
}

/** Asks accounts whether an account sent a message to a provider; false while accounts does not respond. */
async function hasSentMessage(
  { accounts, log }: MessageSource,
  { accountId, providerId, from, until }: { accountId: string; providerId: string; from: number; until: number },
): Promise<boolean> {
  const query = new URLSearchParams({ de: accountId, a: providerId, desde: String(from), hasta: String(until) });
  try {
    const answer = await accounts.fetch(`/internal/sent-messages?${query}`, {
      signal: AbortSignal.timeout(ACCOUNTS_MS),
    });
    return sentAnswer.parse(await answer.json()).sent;
  } catch (error) {
    log.warn({ err: error }, 'messages of an author not read, the comment stays without a verified contact');
    return false;
  }
}
