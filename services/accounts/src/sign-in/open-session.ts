import { countryName, displayName } from '@vitrina/contracts/places';
import { type AppEnv, Problem, SESSION_SECONDS, type SessionOrigin, type StoredSession } from '@vitrina/kernel';
import { chosenPlace } from '@vitrina/product';
import Bowser from 'bowser';
import type { Context } from 'hono';
import type { Account } from '../account/account.ts';
import { accountState } from '../account/session-state.ts';
import type { AccountsContext } from '../context.ts';
import { cancelErasure } from '../erasure/erase-due.ts';
import { isWithinLimit } from '../mails/within-limit.ts';
import { texts } from '../texts.ts';

/**
 * Opens a session with a new id for a person who has proven that the account is theirs. Ends this browser's previous
 * session and cancels a pending erasure of the account.
 * @param hasPasskey true if the person proved a passkey
 * @throws {Problem} `cuenta_suspendida`, after sending the mail with the link to appeal again
 */
export async function signInTo(
  c: Context<AppEnv>,
  account: Account,
  current: StoredSession | null,
  context: AccountsContext,
  hasPasskey = false,
): Promise<Response> {
  if (account.suspended) {
    await sendSuspensionAgain(account, context);
    throw new Problem('cuenta_suspendida');
  }
  const active = account.erasure ? await cancelErasure(context.accounts, account._id) : account;
  if (current) await context.sessions.revoke(current.userId, current);
  await openSession(c, active, context, hasPasskey);
  const usuario = { email: active.email, nombre: active.name };
  return c.json({ success: true, usuario, ...(account.erasure && { message: texts.erasureCancelled }) });
}

/** Sends the mail about the suspension, with the link to appeal, again; at most a few times a day. */
async function sendSuspensionAgain({ _id: id }: Account, { accounts, limits }: AccountsContext): Promise<void> {
  if (!(await isWithinLimit(limits.consume('suspensionMails', id)))) return;
  await accounts.change(id, ({ suspended, mails }) => {
    const waits = mails?.some(({ kind, at }) => kind === 'suspended' && at);
    return suspended && !waits ? { mail: 'suspended' } : {};
  });
}

/**
 * Opens a session and sets its cookie.
 * @param account the account as it was read when its password was checked
 * @param hasPasskey true if a passkey was proven, now or in the session that this one replaces
 * @throws {Problem} `credenciales_invalidas` if the password changed or the account was suspended since
 */
export async function openSession(
  c: Context<AppEnv>,
  account: Account,
  { accounts, sessions, sessionCookie }: AccountsContext,
  hasPasskey: boolean,
): Promise<void> {
  const origin = readOrigin({ userAgent: c.req.header('user-agent'), cookie: c.req.header('cookie') });
  const token = await sessions.create(accountState(account), origin, hasPasskey);
  // Redis may have lost its state of the account, including a recent change.
  const now = await accounts.byId(account._id);
  if (now && now.version !== account.version) await sessions.update(accountState(now));
  if (!now || now.suspended || !(await sessions.read(token))) throw new Problem('credenciales_invalidas');
  await accounts.noteActivity(now);
  sessionCookie.write(c, token, SESSION_SECONDS);
}

/** Maximum length of a `User-Agent` that is parsed, in characters; browsers send about 150. */
const MAX_USER_AGENT = 500;

/** Browser, system and place that a session is opened from, read from its headers; empty where unknown. */
export function readOrigin(headers: { userAgent: string | undefined; cookie: string | undefined }): SessionOrigin {
  const { browser, os } = Bowser.parse((headers.userAgent || '-').slice(0, MAX_USER_AGENT));
  const place = chosenPlace(headers.cookie);
  return {
    browser: browser.name ?? '',
    system: os.name ?? '',
    country: place?.country ?? '',
    subdivision: place?.subdivision ?? '',
  };
}

/** Browser and system for display, such as 'Chrome en Android'. */
export function browserText({ browser, system }: Pick<SessionOrigin, 'browser' | 'system'>): string {
  if (!browser) return texts.unknownBrowser;
  return system ? texts.browserOn(browser, system) : browser;
}

/** Place for display, such as 'Jalisco, México'. */
export function placeText({ country, subdivision }: Pick<SessionOrigin, 'country' | 'subdivision'>): string {
  if (country !== 'MX' && country !== 'CO') return texts.unknownPlace;
  return `${displayName(country, subdivision)}, ${countryName(country)}`;
}
