import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { choose } from '../notifications/choices.ts';
import { texts } from '../texts.ts';

/** `POST /api/avisos/baja`: switches off what the token of a mail names; the signature replaces a session. */
export const postUnsubscription: Handler<'POST /api/avisos/baja'> = async ({ query }, { accounts, unsubscribing }) => {
  const wanted = unsubscribing.read(query.token);
  if (!wanted) throw new Problem('enlace_de_baja');
  const off = Object.fromEntries(wanted.kinds.map((kind) => [kind, false]));
  await accounts.changeIfThere(wanted.accountId, (kept) => (kept.erased ? {} : choose(kept, off)));
  return { success: true, message: texts.unsubscribed(wanted.kinds) };
};
