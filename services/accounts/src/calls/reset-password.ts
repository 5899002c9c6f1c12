import type { Calls } from '@vitrina/contracts';
import { checkNewPassword } from '@vitrina/contracts/rules';
import { type AppEnv, type Caller, clientAddress, clientNetwork, limitCaller, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { LoginAttempt } from '../login-attempt.ts';
import { hashPassword } from '../password.ts';
import { texts } from '../texts.ts';

type ResetBody = Extract<Calls['POST /api/auth']['json'], { action: 'restablecer' }>;

/**
 * Sets a new password by the token of a link: one write, which uses up every such link of the account, ends its sessions
 * and carries a mail that tells of it. Passkeys go as well: this is the way back into an account that somebody else got into. Who opened the link reads the account's mails, so its e-mail is confirmed and
 * failed logins no longer count here.
 * @throws {Problem} `contrasenas_no_coinciden`, `contrasena_corta`, `contrasena_larga`; `enlace_vencido` for a token that
 *   is unknown, used or older than 30 minutes; `demasiadas_solicitudes` by device
 */
export async function resetPassword(
  c: Context<AppEnv>,
  { token, contrasena, confirmar_contrasena }: ResetBody,
  caller: Caller,
  { accounts, limits, places, sessionCookie }: Dependencies,
): Promise<Response> {
  const wrong = checkNewPassword({ contrasena, confirmar_contrasena });
  if (wrong) throw new Problem(wrong.code, { fields: [wrong.field] });
  const network = clientNetwork(clientAddress(c));
  await limitCaller(limits, 'resets', caller);
  const account = await accounts.byLinkToken(token);
  if (!account || !accounts.opens(account, 'recovery', token)) throw new Problem('enlace_vencido');
  const passwordHash = await hashPassword(contrasena);
  await accounts.change(account._id, ({ links, confirmedAt }) => {
    if (!accounts.opens({ links }, 'recovery', token)) throw new Problem('enlace_vencido');
    const left = links.filter(({ purpose }) => purpose !== 'recovery');
    const kept = { links: left, confirmedAt: confirmedAt ?? new Date(), emailChange: null };
    return { ...kept, passwordHash, passkeys: [], mail: 'passwordChanged' };
  });
  await new LoginAttempt(limits, places, account.email, network).succeeded();
  sessionCookie.remove(c);
  return c.json({ success: true, message: texts.passwordReset });
}
