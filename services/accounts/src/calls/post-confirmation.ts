import { Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { texts } from '../texts.ts';

/**
 * `POST /api/cuenta/confirmacion`: with the token of a link confirms its account's e-mail, without one sends the link again.
 * The link stays until its time is over: who opens it twice reads the same.
 */
export const postConfirmation: Handler<'POST /api/cuenta/confirmacion'> = async (
  { json: { token }, session },
  { accounts, limits },
) => {
  if (token !== undefined) {
    const account = await accounts.byLinkToken(token);
    if (!account || !accounts.opens(account, 'confirmation', token)) throw new Problem('enlace_vencido');
    await accounts.change(account._id, ({ confirmedAt }) => (confirmedAt ? {} : { confirmedAt: new Date() }));
    return { success: true, message: texts.confirmed };
  }
  if (!session) throw new Problem('enlace_vencido');
  const account = requireActive(await accounts.byId(session.userId));
  if (account.confirmedAt) return { success: true, message: texts.confirmed };
  await limits.consume('confirmations', account._id);
  await accounts.change(account._id, ({ confirmedAt, mails }) => {
    // An account from before there were mails has no list of them.
    const waits = mails?.some(({ kind, at }) => kind === 'confirmation' && at);
    return confirmedAt || waits ? {} : { mail: 'confirmation' };
  });
  return { success: true, message: texts.confirmationSent };
};
