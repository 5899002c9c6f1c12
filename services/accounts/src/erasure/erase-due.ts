import { Problem, type ServiceClient } from '@vitrina/kernel';
import type { Account } from '../account/account.ts';
import type { AccountChange, AccountStore } from '../account/account-store.ts';
import type { AccountsContext } from '../context.ts';

/** Number of accounts erased per scan. */
const BATCH = 50;
/** Timeout of a request to the chat service, in milliseconds. */
const CHAT_MS = 30_000;

/** Part of the context that an erasure uses. */
type ErasureContext = Pick<
  AccountsContext,
  'accounts' | 'clock' | 'log' | 'sessions' | 'erasers' | 'forgetEvents' | 'transport'
>;

/**
 * Erases the accounts whose erasure is due. Each step can be repeated; the last one empties the account and notifies every
 * service in one write. If a step fails, its account is left for the next scan and the others go on.
 * @returns number of accounts erased
 */
export async function eraseDue(
  context: ErasureContext,
  chat: ServiceClient | null,
  signal: AbortSignal,
): Promise<number> {
  const { accounts, clock, log } = context;
  const due: Account[] = [];
  for (const account of await accounts.dueForErasure(clock.now(), BATCH)) {
    signal.throwIfAborted();
    if (await makeFinal(account, context)) due.push(account);
  }
  if (due.length === 0) return 0;
  // Called once for all accounts because it scans every finished job.
  await context.forgetEvents(new Set(due.map(({ _id }) => _id)));
  let erased = 0;
  for (const account of due) {
    signal.throwIfAborted();
    try {
      await erase(account, context, chat);
      erased += 1;
    } catch (error) {
      log.warn({ err: error, id: account._id }, 'account not erased yet');
    }
  }
  return erased;
}

/** Makes the erasure final, so that no login cancels it any more; false if a login cancelled it first. */
async function makeFinal({ _id: id }: Account, { accounts, clock }: ErasureContext): Promise<boolean> {
  const { erasure } = await accounts.change(id, (current) =>
    current.erasure && !current.erasure.final && current.erasure.dueAt <= clock.now()
      ? { erasure: { ...current.erasure, final: true } }
      : {},
  );
  return erasure?.final === true;
}

async function erase({ _id: id }: Account, context: ErasureContext, chat: ServiceClient | null): Promise<void> {
  const { accounts, sessions, transport, erasers } = context;
  const account = await accounts.byId(id);
  // If another process erased the account since the scan, its e-mail may already belong to a new account.
  if (!account || account.erased) return;
  const { email, formerEmails = [] } = account;
  const ownedEmails = ownsEmail(account) ? [email] : [];
  for (const former of formerEmails) if (!(await accounts.byEmail(former.email))) ownedEmails.push(former.email);
  for (const owned of ownsEmail(account) ? ownedEmails : [null, ...ownedEmails])
    await forgetConversations(chat, id, owned);
  for (const owned of ownedEmails) await transport.forget(owned);
  for (const eraser of erasers) await eraser({ id, email, ownedEmails });
  // Before the write: if the process dies in between, the next scan still finds the account.
  await sessions.deleteAll(id);
  await accounts.change(id, (current) => (current.erased ? {} : emptied(current)));
}

/** Has the chat delete conversations. @param email null if conversations with the account's e-mail may be another person's */
async function forgetConversations(chat: ServiceClient | null, account: string, email: string | null): Promise<void> {
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

const DAY_MS = 86_400_000;

/**
 * Begins the erasure of an account: it stops taking part and its sessions end. A repeated request keeps the first date.
 * @param now by the database's clock
 * @param days during which a login cancels it; 0 if an operator erases the account immediately
 * @throws {Problem} `cuenta_del_equipo`, `sin_sesion` if the account is already erased
 */
export function requestErasure(accounts: AccountStore, id: string, now: Date, days: number): Promise<Account> {
  return accounts.change(id, (current) => {
    if (current.staff !== null) throw new Problem('cuenta_del_equipo');
    if (current.erased) throw new Problem('sin_sesion');
    const emailConfirmed = ownsEmail(current);
    if (days === 0) return { erasure: { dueAt: now, final: current.erasure?.final ?? false, emailConfirmed } };
    if (current.erasure) return {};
    const dueAt = new Date(now.getTime() + days * DAY_MS);
    return { erasure: { dueAt, final: false, emailConfirmed }, mail: 'erasure' };
  });
}

/** Cancels a pending erasure. @throws {Problem} `credenciales_invalidas` if the erasing has begun */
export function cancelErasure(accounts: AccountStore, id: string): Promise<Account> {
  return accounts.change(id, (current) => {
    if (current.erased || current.erasure?.final) throw new Problem('credenciales_invalidas');
    return current.erasure ? { erasure: null } : {};
  });
}

/** True if content written with the account's e-mail but without its session may be erased with the account. */
export function ownsEmail({ erasure, confirmedAt }: Pick<Account, 'erasure' | 'confirmedAt'>): boolean {
  return erasure?.emailConfirmed ?? confirmedAt !== undefined;
}
