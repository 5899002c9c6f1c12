import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { changeChoices } from '../notifications/choices.ts';
import { texts } from '../texts.ts';

/** `POST /api/avisos/baja`: switches off the mails that a token names; its signature replaces a session. */
export const postUnsubscription: Handler<'POST /api/avisos/baja'> = async (
  { query },
  { accounts, unsubscribeLinks },
) => {
  const unsubscription = unsubscribeLinks.read(query.token);
  if (!unsubscription) throw new Problem('enlace_de_baja');
  const { accountId, kinds } = unsubscription;
  const off = Object.fromEntries(kinds.map((kind) => [kind, false]));
  await accounts.changeIfPresent(accountId, (current) => (current.erased ? {} : changeChoices(current, off)));
  return { success: true, message: texts.unsubscribed(kinds) };
};
