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
 * Sets a new password with the token of a link. One write uses up all recovery links of the account, ends its sessions,
 * removes its passkeys and adds a mail about the change: this is how owners regain an account that another person got into.
 * Opening the link proves that the person reads the account's mails, so it confirms the e-mail and resets failed logins
 * from this network.
 * @throws {Problem} `contrasenas_no_coinciden`, `contrasena_corta`, `contrasena_larga`; `enlace_vencido` for a token that
 *   is unknown, used or older than 30 minutes; `demasiadas_solicitudes` per device
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
  await new LoginAttempt(limits, places, account.email, network).succeeded();
  sessionCookie.remove(c);
  return c.json({ success: true, message: texts.passwordReset });
}
