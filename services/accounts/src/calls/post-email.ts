import { mailNeed, Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { lacksSecondFactor } from '../passkeys/staff-proof.ts';
import { requirePassword } from '../require-password.ts';
import { texts } from '../texts.ts';

/**
 * `POST /api/cuenta/correo`: stores the new address until its link confirms it, with the mails to both addresses in the same
 * write. Other accounts with the address are only looked up when the mail is sent, so that neither the response nor its
 * time reveals them. An old address that was never confirmed gets no mail, because its owner may be a stranger.
 */
export const postEmail: Handler<'POST /api/cuenta/correo'> = async (
  { json: { correo: email, contrasena }, session },
  { accounts, limits, config },
) => {
  const account = requireActive(await accounts.byId(session.userId));
  if (lacksSecondFactor(account, { session, config })) throw new Problem('segundo_factor');
  await requirePassword(account, contrasena, limits);
  if (account.email === email) throw new Problem('correo_sin_cambio', { fields: ['correo'] });
  await limits.consume('emailChanges', account._id);
  await accounts.change(account._id, (current) => {
    // The password that was checked must still be the account's when the change is written.
    if (requireActive(current).passwordHash !== account.passwordHash) throw new Problem('sin_sesion');
    const toNew = mailNeed('emailChange' as const);
    const toOld = current.confirmedAt ? [mailNeed('emailChangeAsked' as const)] : [];
    return { emailChange: { email, needId: toNew.id }, needs: [toNew, ...toOld] };
  });
  return { success: true, message: texts.emailChangeSent(email) };
};
