import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { savedReplyCards } from '../messages/saved-replies.ts';

/** `GET /api/cuenta/respuestas`: lists the saved replies of the signed-in user. */
export const getSavedReplies: Handler<'GET /api/cuenta/respuestas'> = async ({ session }, { accounts }) => {
  const account = requireActive(await accounts.byId(session.userId));
  return { success: true, data: savedReplyCards(account) };
};
