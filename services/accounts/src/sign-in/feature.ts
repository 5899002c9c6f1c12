import type { Calls } from '@vitrina/contracts';
import { checkNewPassword } from '@vitrina/contracts/rules';
import {
  type AppEnv,
  type Caller,
  type CallInput,
  clientAddress,
  clientNetwork,
  type Feature,
  hashToken,
  limitCaller,
  Problem,
  SESSION_SECONDS,
} from '@vitrina/kernel';
import type { Context } from 'hono';
import { consentTo } from '../account/account.ts';
import { isActiveAccount } from '../account/announced-state.ts';
import { accountState, isCurrent, sessionUser } from '../account/session-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { texts } from '../texts.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { LoginAttempt, placeOf } from './login-attempt.ts';
import { composeRecoveryMails } from './mails.ts';
import { signInTo } from './open-session.ts';
import { hashPassword, isPassword } from './password.ts';
import { lacksSecondFactor } from './second-factor.ts';

/** Registration, login, logout, the recovery of a password, and the session of the signed-in user. */
export const signIn: Feature<AccountsContext> = {
  name: 'sign-in',
  async start(context) {
    context.calls(sessionCalls, context);
    composeRecoveryMails(context);
    context.erasers.push(({ email }) => context.recoveries.forget(email));
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = context.config;
    if (email && password) await ensureFirstAdmin(context.accounts, context.log, { email, password });
  },
};

const sessionCalls = {
  /**
   * Returns the signed-in user. Reads the account itself, which corrects session data that a crash or lost Redis writes
   * left outdated, and ends the sessions of an account that is gone or does not take part.
   */
  'GET /api/sesion': async ({ c, session }, { accounts, sessions, sessionCookie, config }) => {
    c.header('Cache-Control', 'no-store');
    if (!session) return { success: true, usuario: null };
    const account = await accounts.byId(session.userId);
    const ended = account && session.opened < accountState(account).sessionsSince;
    if (account && (ended || !isCurrent(session, account))) await sessions.update(accountState(account));
    if (!account || !isActiveAccount(account)) await sessions.deleteAll(session.userId);
    if (!account || !isActiveAccount(account) || ended) {
      sessionCookie.remove(c);
      return { success: true, usuario: null };
    }
    await accounts.noteActivity(account);
    const token = sessionCookie.read(c);
    // Each reading renews the session's lifetime, so the cookie's is renewed too.
    if (token) sessionCookie.write(c, token, SESSION_SECONDS);
    const isPending = lacksSecondFactor(account, session, config);
    return { success: true, usuario: { ...sessionUser(account), ...(isPending && { segundoFactorPendiente: true }) } };
  },

  /** Registers, logs in, logs out, or recovers an account, depending on `action`. */
  'POST /api/auth': (input, context) => {
    const { c, json, caller } = input;
    switch (json.action) {
      case 'register':
        return register(c, json, caller, context);
      case 'login':
        return login(input, json, context);
      case 'logout':
        return logout(input, context);
      case 'recuperar':
        return recover(c, json, caller, context);
      case 'restablecer':
        return resetPassword(c, json, caller, context);
    }
  },
} satisfies Handlers;

type Body<A extends Calls['POST /api/auth']['json']['action']> = Extract<
  Calls['POST /api/auth']['json'],
  { action: A }
>;

/**
 * Creates an account on the free plan, records the consent with its time, and sends the link that confirms the e-mail; the
 * person logs in afterwards. For an e-mail that already has an account the response is the same after the same work (R61):
 * one password hash, one document, one mail. Its owner gets that mail, and the account does not change.
 * @throws {Problem} `contrasenas_no_coinciden`, `contrasena_corta`, `contrasena_larga`, `demasiadas_solicitudes` per device
 */
async function register(
  c: Context<AppEnv>,
  { nombre, email, contrasena, confirmar_contrasena, consentimiento }: Body<'register'>,
  caller: Caller,
  { accounts, limits, recoveries }: AccountsContext,
): Promise<Response> {
  const wrong = checkNewPassword({ contrasena, confirmar_contrasena });
  if (wrong) throw new Problem(wrong.code, { fields: [wrong.field] });
  await limitCaller(limits, 'registrations', caller);
  const exists = (await accounts.byEmail(email)) !== null;
  const passwordHash = await hashPassword(contrasena);
  const consent = consentimiento === undefined ? {} : consentTo(consentimiento);
  const fresh = { name: nombre, email, passwordHash, ...consent, mail: 'confirmation' } as const;
  // The unique index refuses the second of two simultaneous registrations.
  if (exists || !(await accounts.create(fresh))) await recoveries.add(email, 'repeatedRegistration', hashToken(email));
  return c.json({ success: true, message: texts.registered }, 201);
}

/**
 * Opens a session by e-mail and password, see {@link signInTo}.
 * @throws {Problem} `credenciales_invalidas` for an unknown e-mail or a wrong password, after the same work;
 *   `cuenta_suspendida` only with the correct password; `demasiadas_solicitudes` if {@link LoginAttempt} reaches a limit
 */
async function login(
  { c, session }: CallInput<'POST /api/auth'>,
  { email, contrasena }: Body<'login'>,
  context: AccountsContext,
): Promise<Response> {
  const attempt = new LoginAttempt(context, email, clientNetwork(clientAddress(c)));
  await attempt.count();
  const account = await context.accounts.byEmail(email);
  const isCorrect = await isPassword(contrasena, account?.passwordHash);
  if (!account || !isCorrect || account.erasure?.final) throw new Problem('credenciales_invalidas');
  await attempt.succeeded();
  return signInTo(c, account, session, context);
}

/** Ends the session on the server and in the browser. Responds the same without a session. */
async function logout(
  { c, session }: CallInput<'POST /api/auth'>,
  { sessions, sessionCookie }: AccountsContext,
): Promise<Response> {
  if (session) await sessions.revoke(session.userId, session);
  sessionCookie.remove(c);
  return c.json({ success: true });
}

/**
 * Sends a link for a new password to an e-mail. The response is the same, after the same work, with or without an account.
 * Mails are also limited per e-mail when they are composed, which the caller cannot notice. Networks where the account has
 * logged in before count separately, so that strangers cannot use up the owner's links.
 * @throws {Problem} `demasiadas_solicitudes` per device, and per network and e-mail
 */
async function recover(
  c: Context<AppEnv>,
  { email }: Body<'recuperar'>,
  caller: Caller,
  { limits, places, recoveries }: AccountsContext,
): Promise<Response> {
  const place = placeOf(email, clientNetwork(clientAddress(c)));
  await limitCaller(limits, 'recoveryRequests', caller);
  await limits.consume('recoveries', place);
  await recoveries.add(email, 'recovery', (await places.has(place)) ? place : hashToken(email));
  return c.json({ success: true, message: texts.recoverySent });
}

/**
 * Sets a new password with the token of a link. One write uses up all recovery links of the account, ends its sessions,
 * removes its passkeys and adds a mail about the change: this is how owners regain an account that another person got into.
 * Opening the link proves that the person reads the account's mails, so it confirms the e-mail and resets failed logins
 * from this network.
 * @throws {Problem} `contrasenas_no_coinciden`, `contrasena_corta`, `contrasena_larga`; `enlace_vencido` for a token that
 *   is unknown, used or older than 30 minutes; `demasiadas_solicitudes` per device
 */
async function resetPassword(
  c: Context<AppEnv>,
  { token, contrasena, confirmar_contrasena }: Body<'restablecer'>,
  caller: Caller,
  context: AccountsContext,
): Promise<Response> {
  const { accounts, limits, sessionCookie } = context;
  const wrong = checkNewPassword({ contrasena, confirmar_contrasena });
  if (wrong) throw new Problem(wrong.code, { fields: [wrong.field] });
  const network = clientNetwork(clientAddress(c));
  await limitCaller(limits, 'resets', caller);
  const account = await accounts.byLinkToken(token);
  if (!account || !accounts.hasValidLink(account, 'recovery', token)) throw new Problem('enlace_vencido');
  const passwordHash = await hashPassword(contrasena);
  await accounts.change(account._id, ({ links, confirmedAt }) => {
    if (!accounts.hasValidLink({ links }, 'recovery', token)) throw new Problem('enlace_vencido');
    return {
      links: links.filter(({ purpose }) => purpose !== 'recovery'),
      confirmedAt: confirmedAt ?? new Date(),
      emailChange: null,
      passwordHash,
      passkeys: [],
      mail: 'passwordChanged',
    };
  });
  await new LoginAttempt(context, account.email, network).succeeded();
  sessionCookie.remove(c);
  return c.json({ success: true, message: texts.passwordReset });
}
