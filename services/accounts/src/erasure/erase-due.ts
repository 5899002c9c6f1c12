import { Problem } from '@vitrina/kernel';
import type { Account } from '../account/account.ts';
import type { AccountChange, AccountStore } from '../account/account-store.ts';
import type { AccountsContext } from '../context.ts';

/** Number of accounts erased per scan. */
const BATCH = 50;

/**
 * Time after which an erasure is repeated, in milliseconds. A request that had passed its checks before the erasure, or
 * waited in a fault, has ended by then; what it wrote stays if its process died before it checked again.
 */
const AGAIN_MS = 3_600_000;

/** Part of the context that an erasure uses. */
type ErasureContext = Pick<
  AccountsContext,
  'accounts' | 'clock' | 'log' | 'sessions' | 'erasers' | 'forgetEvents' | 'transport' | 'hasChat'
>;

/**
 * Erases the accounts whose erasure is due. Each step can be repeated: the erasure becomes final and the chat is asked to
 * delete its conversations, in one write; once it has, the account's other data are deleted; the last write empties the
 * account, notifies every service and plans the repetition of all of this, see {@link AGAIN_MS}. If a step fails, its
 * account is left for the next scan and the others go on.
 */
export async function eraseDue(context: ErasureContext, signal: AbortSignal): Promise<void> {
  const { accounts, clock, log } = context;
  const due: Account[] = [];
  for (const account of await accounts.dueForErasure(clock.now(), BATCH)) {
    signal.throwIfAborted();
    if (await makeFinal(account, context)) due.push(account);
  }
  if (due.length === 0) return;
  // Called once for all accounts because it scans every finished job.
  await context.forgetEvents(new Set(due.map(({ _id }) => _id)));
  for (const account of due) {
    signal.throwIfAborted();
    try {
      await erase(account, context);
    } catch (error) {
      log.warn({ err: error, id: account._id }, 'account not erased yet');
    }
  }
}

/**
 * Makes the erasure final, so that no login cancels it any more, and asks the chat to delete its conversations.
 * @returns true once the chat has done so: its entry has left the outbox. Without a chat nothing waits.
 */
async function makeFinal({ _id: id }: Account, { accounts, clock, hasChat }: ErasureContext): Promise<boolean> {
  await accounts.change(id, async (current) => {
    const { erasure } = current;
    if (!erasure || erasure.dueAt > clock.now()) return {};
    if (erasure.final && (erasure.announced || !hasChat)) return {};
    if (!hasChat) return { erasure: { ...erasure, final: true } };
    const erasing = { emails: await ownedEmailsOf(current, accounts), at: clock.now().getTime() };
    return { erasure: { ...erasure, final: true, announced: true }, erasing };
  });
  const account = await accounts.byId(id);
  if (!account?.erasure?.final) return false;
  return !hasChat || !account.outbox.some(({ to }) => to === 'chat');
}

async function erase({ _id: id }: Account, context: ErasureContext): Promise<void> {
  const { accounts, clock, sessions, transport, erasers } = context;
  const isDue = ({ erasure }: Account) => Boolean(erasure && erasure.dueAt <= clock.now());
  const account = await accounts.byId(id);
  // If another process erased the account since the scan, its e-mail may already belong to a new account.
  if (!account || !isDue(account)) return;
  const { email } = account;
  const ownedEmails = await ownedEmailsOf(account, accounts);
  for (const owned of ownedEmails) await transport.forget(owned);
  for (const eraser of erasers) await eraser({ id, email, ownedEmails });
  // Before the write: if the process dies in between, the next scan still finds the account.
  await sessions.deleteAll(id);
  await accounts.change(id, (current) => {
    if (!isDue(current)) return {};
    return current.erased ? { erasure: null } : emptied(current, new Date(clock.now().getTime() + AGAIN_MS));
  });
}

/** Addresses whose content is certainly the account's: its confirmed e-mail, and former ones that no account uses now. */
async function ownedEmailsOf(account: Account, accounts: AccountStore): Promise<string[]> {
  const owned = ownsEmail(account) ? [account.email] : [];
  for (const { email } of account.formerEmails ?? []) if (!(await accounts.byEmail(email))) owned.push(email);
  return owned;
}

/** Change that leaves only the id of an account. @param again moment of the repetition */
function emptied({ _id: id }: Account, again: Date): AccountChange {
  return {
    erased: true,
    erasure: { dueAt: again, final: true, emailConfirmed: false },
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
    mutedPushes: [],
    savedReplies: [],
    favourites: [],
    proofs: [],
    phoneCode: null,
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
    town: '',
    serviceRadius: null,
    isOnline: false,
    openingHours: null,
    services: [],
    paymentMethods: [],
    languages: [],
    givesInvoices: false,
    workingSince: null,
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
