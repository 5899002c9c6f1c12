import type { DatabaseClock, Log, MailTransport, ServiceClient, SessionStore } from '@vitrina/kernel';
import type { Messages } from '../messages/messages.ts';
import type { Account } from '../store/account.ts';
import type { AccountChange, AccountStore } from '../store/account-store.ts';
import type { AppealAnswers } from '../store/appeal-answers.ts';
import type { PaymentNewsStore } from '../store/payment-news.ts';
import type { RecoveryRequests } from '../store/recovery-requests.ts';
import type { Transcripts } from '../store/transcripts.ts';
import { ownsEmail } from './request.ts';

/** Accounts that are erased in one round. */
const BATCH = 50;
/** Longest wait for the chat service, in milliseconds. */
const CHAT_MS = 30_000;

/** What erasing accounts needs. */
export interface ErasureDependencies {
  accounts: AccountStore;
  recoveries: RecoveryRequests;
  answers: Pick<AppealAnswers, 'forget'>;
  news: Pick<PaymentNewsStore, 'forget'>;
  transcripts: Pick<Transcripts, 'forget'>;
  messages: Pick<Messages, 'forget'>;
  sessions: SessionStore;
  transport: Pick<MailTransport, 'forget'>;
  clock: DatabaseClock;
  /** Null where there is no chat service. */
  chat: ServiceClient | null;
  /** Removes what finished jobs say of accounts. */
  forgetEvents: (accountIds: ReadonlySet<string>) => Promise<void>;
  log: Log;
}

/**
 * Erases the accounts whose day has come. Each step may be done twice; the last one, in one write, empties the account and
 * tells every service. A step that fails leaves its account for the next round, and the others go on.
 * @returns how many were erased
 */
export async function eraseDue(dependencies: ErasureDependencies, signal: AbortSignal): Promise<number> {
  const { accounts, clock, log } = dependencies;
  const leaving: Account[] = [];
  for (const account of await accounts.dueForErasure(clock.now(), BATCH)) {
    signal.throwIfAborted();
    if (await makeFinal(dependencies, account)) leaving.push(account);
  }
  if (leaving.length === 0) return 0;
  // Once for all of them: it goes through every finished job.
  await dependencies.forgetEvents(new Set(leaving.map(({ _id }) => _id)));
  let erased = 0;
  for (const account of leaving) {
    signal.throwIfAborted();
    try {
      await erase(dependencies, account);
      erased += 1;
    } catch (error) {
      log.warn({ err: error, id: account._id }, 'account not erased yet');
    }
  }
  return erased;
}

/** From here on no login brings the account back; false where one has come since it was read. */
async function makeFinal({ accounts, clock }: ErasureDependencies, { _id: id }: Account): Promise<boolean> {
  const { erasure } = await accounts.change(id, (kept) =>
    kept.erasure && !kept.erasure.final && kept.erasure.dueAt <= clock.now()
      ? { erasure: { ...kept.erasure, final: true } }
      : {},
  );
  return erasure?.final === true;
}

async function erase(dependencies: ErasureDependencies, { _id: id }: Account): Promise<void> {
  const { accounts, recoveries, answers, news, transcripts, messages, sessions, transport } = dependencies;
  const account = await accounts.byId(id);
  // Erased by another process since the list was read: the e-mail may be the next account's by now.
  if (!account || account.erased) return;
  const { email } = account;
  const ownEmail = ownsEmail(account) ? email : null;
  for (const owned of [ownEmail, ...(await formerOnly(account, accounts))]) {
    await forgetConversations(dependencies, id, owned);
    await messages.forget(id, owned);
    if (owned === null) continue;
    await transcripts.forget(owned);
    await transport.forget(owned);
  }
  // Requests of strangers as well: they are about this account.
  await recoveries.forget(email);
  await answers.forget(id);
  await news.forget(id);
  // Before the write: after a crash the account is found again, and not after it.
  await sessions.forget(id);
  await accounts.change(id, (kept) => (kept.erased ? {} : emptied(kept)));
}

/** Former addresses of the account that no other account has taken since. */
async function formerOnly({ formerEmails = [] }: Account, accounts: Pick<AccountStore, 'byEmail'>): Promise<string[]> {
  const free: string[] = [];
  for (const { email } of formerEmails) if (!(await accounts.byEmail(email))) free.push(email);
  return free;
}

/** @param email null where conversations with the account's e-mail may be somebody else's */
async function forgetConversations(
  { chat }: ErasureDependencies,
  account: string,
  email: string | null,
): Promise<void> {
  if (!chat) return;
  const answer = await chat.fetch('/internal/conversations', {
    method: 'DELETE',
    body: JSON.stringify({ account, email }),
    headers: { 'content-type': 'application/json' },
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
    emailChange: null,
    formerEmails: [],
    name: '',
    passwordHash: '',
    passkeys: [],
    consents: [],
    links: [],
    mails: [],
    notifications: [],
    mutedNotifications: [],
    savedReplies: [],
    suspensionDecision: null,
    plan: 'gratis',
    phone: '',
    address: '',
    postalCode: '',
    country: '',
    subdivision: '',
    preferences: '',
    policy: '',
    hours: '',
    description: '',
    businessName: '',
    website: '',
    specialty: '',
    segments: [],
    socialLinks: [],
    photo: '',
  };
}
