import type { DatabaseClock, Log, MailTransport, ServiceClient, SessionStore } from '@vitrina/kernel';
import type { Messages } from '../messages/messages.ts';
import type { Account } from '../store/account.ts';
import type { AccountChange, AccountStore } from '../store/account-store.ts';
import type { AppealAnswers } from '../store/appeal-answers.ts';
import type { PaymentNotifications } from '../store/payment-notifications.ts';
import type { RecoveryRequests } from '../store/recovery-requests.ts';
import type { Transcripts } from '../store/transcripts.ts';
import { ownsEmail } from './request.ts';

/** Number of accounts erased per scan. */
const BATCH = 50;
/** Timeout of a request to the chat service, in milliseconds. */
const CHAT_MS = 30_000;

/** Dependencies of erasing accounts. */
export interface ErasureDependencies {
  accounts: AccountStore;
  recoveries: RecoveryRequests;
  answers: Pick<AppealAnswers, 'forget'>;
  paymentNotifications: Pick<PaymentNotifications, 'forget'>;
  transcripts: Pick<Transcripts, 'forget'>;
  messages: Pick<Messages, 'forget'>;
  sessions: SessionStore;
  transport: Pick<MailTransport, 'forget'>;
  clock: DatabaseClock;
  /** Null without a chat service. */
  chat: ServiceClient | null;
  /** Deletes finished jobs that contain data of these accounts. */
  forgetEvents: (accountIds: ReadonlySet<string>) => Promise<void>;
  log: Log;
}

/**
 * Erases the accounts whose erasure is due. Each step can be repeated; the last one empties the account and notifies every
 * service in one write. If a step fails, its account is left for the next scan and the others go on.
 * @returns number of accounts erased
 */
export async function eraseDue(dependencies: ErasureDependencies, signal: AbortSignal): Promise<number> {
  const { accounts, clock, log } = dependencies;
  const due: Account[] = [];
  for (const account of await accounts.dueForErasure(clock.now(), BATCH)) {
    signal.throwIfAborted();
    if (await makeFinal(dependencies, account)) due.push(account);
  }
  if (due.length === 0) return 0;
  // Called once for all accounts because it scans every finished job.
  await dependencies.forgetEvents(new Set(due.map(({ _id }) => _id)));
  let erased = 0;
  for (const account of due) {
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

/** Makes the erasure final, so that no login cancels it any more; false if a login cancelled it first. */
async function makeFinal({ accounts, clock }: ErasureDependencies, { _id: id }: Account): Promise<boolean> {
  const { erasure } = await accounts.change(id, (current) =>
    current.erasure && !current.erasure.final && current.erasure.dueAt <= clock.now()
      ? { erasure: { ...current.erasure, final: true } }
      : {},
  );
  return erasure?.final === true;
}

async function erase(dependencies: ErasureDependencies, { _id: id }: Account): Promise<void> {
  const { accounts, recoveries, answers, paymentNotifications, transcripts, messages, sessions, transport } =
    dependencies;
  const account = await accounts.byId(id);
  // If another process erased the account since the scan, its e-mail may already belong to a new account.
  if (!account || account.erased) return;
  const { email } = account;
  const ownEmail = ownsEmail(account) ? email : null;
  for (const owned of [ownEmail, ...(await freeFormerEmails(account, accounts))]) {
    await forgetConversations(dependencies, id, owned);
    await messages.forget(id, owned);
    if (owned === null) continue;
    await transcripts.forget(owned);
    await transport.forget(owned);
  }
  // Includes requests of strangers, because they are about this account.
  await recoveries.forget(email);
  await answers.forget(id);
  await paymentNotifications.forget(id);
  // Before the write: if the process dies in between, the next scan still finds the account.
  await sessions.deleteAll(id);
  await accounts.change(id, (current) => (current.erased ? {} : emptied(current)));
}

/** Former addresses of the account that no other account uses now. */
async function freeFormerEmails(
  { formerEmails = [] }: Account,
  accounts: Pick<AccountStore, 'byEmail'>,
): Promise<string[]> {
  const free: string[] = [];
  for (const { email } of formerEmails) if (!(await accounts.byEmail(email))) free.push(email);
  return free;
}

/** Has the chat delete conversations. @param email null if conversations with the account's e-mail may be another person's */
async function forgetConversations(
  { chat }: ErasureDependencies,
  account: string,
  email: string | null,
): Promise<void> {
  if (!chat) return;
  const response = await chat.fetch('/internal/conversations', {
    method: 'DELETE',
    body: JSON.stringify({ account, email }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(CHAT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`conversations not deleted: ${response.status}`);
}

/** Change that leaves only the id of an account. */
function emptied({ _id: id }: Account): AccountChange {
  return {
    erased: true,
    erasure: null,
    // The field must be unique and not empty.
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
