import type { Handler } from '../dependencies.ts';
import { savedReplyCards, withReply } from '../messages/saved-replies.ts';

/** `POST /api/cuenta/respuestas`: saves a reply for the signed-in user. */
export const postSavedReply: Handler<'POST /api/cuenta/respuestas'> = async ({ json, session }, { accounts }) => {
  const account = await accounts.change(session.userId, (current) => withReply(current, json.texto));
  return { success: true, data: savedReplyCards(account) };
};
