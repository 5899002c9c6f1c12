import type { Handler } from '../dependencies.ts';
import { savedReplyCards, withoutReply } from '../messages/saved-replies.ts';

/** `DELETE /api/cuenta/respuestas/:id`: deletes a saved reply of the signed-in user. */
export const deleteSavedReply: Handler<'DELETE /api/cuenta/respuestas/:id'> = async (
  { params, session },
  { accounts },
) => {
  const account = await accounts.change(session.userId, (current) => withoutReply(current, params.id));
  return { success: true, data: savedReplyCards(account) };
};
