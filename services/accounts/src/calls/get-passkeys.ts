import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { passkeyCard } from '../passkeys/card.ts';

/** `GET /api/cuenta/llaves`: lists the passkeys of the signed-in user, oldest first. */
export const getPasskeys: Handler<'GET /api/cuenta/llaves'> = async ({ session }, { accounts }) => {
  const { passkeys = [] } = requireActive(await accounts.byId(session.userId));
  return { success: true, data: passkeys.map(passkeyCard) };
};
