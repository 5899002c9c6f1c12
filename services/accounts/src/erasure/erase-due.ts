import type { DatabaseClock, MailTransport, ServiceClient, SessionStore } from '@vitrina/kernel';
import type { Account } from '../store/account.ts';
import type { AccountChange, AccountStore } from '../store/account-store.ts';
import type { RecoveryRequests } from '../store/recovery-requests.ts';

/** Accounts that are erased in one round. */
const BATCH = 50;
/** Longest wait for the chat service, in milliseconds. */
const CHAT_MS = 30_000;

/** What erasing accounts needs. */
export interface ErasureDependencies {
  accounts: AccountStore;
  recoveries: RecoveryRequests;
  sessions: SessionStore;
  transport: Pick<MailTransport, 'forget'>;
  clock: DatabaseClock;
  /** Null where there is no chat service. */
  chat: ServiceClient | null;
  serviceToken: string;
  /** Removes what finished jobs say of the account. */
  forgetEvents: (accountId: string) => Promise<void>;
}

/**
 * Erases the accounts whose day has come. Each step may be done twice; the last one, in one write, empties the account and
 * tells every service. A step that fails leaves the account for the next round.
 * @returns how many were erased
 */
export async function eraseDue(dependencies: ErasureDependencies, signal: AbortSignal): Promise<number> {
  const { accounts, clock } = dependencies;
  let erased = 0;
  for (const account of await accounts.dueForErasure(clock.now(), BATCH)) {
    signal.throwIfAborted();
    if (await erase(dependencies, account)) erased += 1;
  }
  return erased;
}

async function erase(dependencies: ErasureDependencies, { _id: id, email }: Account): Promise<boolean> {
  const { accounts, recoveries, sessions, transport, clock } = dependencies;
  // From here on no login brings it back. One may have come since the account was read.
  const { erasure } = await accounts.change(id, (kept) =>
    kept.erasure && !kept.erasure.final && kept.erasure.dueAt <= clock.now()
      ? { erasure: { ...kept.erasure, final: true } }
      : {},
  );
  if (!erasure?.final) return false;
  await forgetConversations(dependencies, email);
  await recoveries.forget(email);
  await transport.forget(email);
  await dependencies.forgetEvents(id);
  await accounts.change(id, (kept) => (kept.erased ? {} : emptied(kept)));
  await sessions.forget(id);
  return true;
}

async function forgetConversations({ chat, serviceToken }: ErasureDependencies, email: string): Promise<void> {
  if (!chat) return;
  const answer = await chat.fetch('/internal/conversations', {
    method: 'DELETE',
    body: JSON.stringify({ email }),
    headers: { authorization: `Bearer ${serviceToken}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(CHAT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`conversations not deleted: ${answer.status}`);
}

/** An account of which only the id is left. */
function emptied({ _id: id }: Account): AccountChange {
  return {
    erased: true,
    erasure: null,
    // The field is unique and not empty.
    email: `${id}@erased.invalid`,
    name: '',
    passwordHash: '',
    consents: [],
    links: [],
    mails: [],
    suspensionDecision: null,
    plan: 'gratis',
    phone: '',
    address: '',
    postalCode: '',
    country: '',
    subdivision: '',
    preferences: '',
    policy: '',
    description: '',
    businessName: '',
    website: '',
    specialty: '',
    segments: [],
    socialLinks: [],
    photo: '',
  };
}
