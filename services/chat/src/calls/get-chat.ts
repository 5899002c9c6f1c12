import { visitorConversation } from '../answers/visitor-conversation.ts';
import type { Handler } from '../dependencies.ts';

/** Messages shown of a continued conversation. */
const SHOWN = 100;

/** `GET /api/chat`: the conversation of the cookie; null without a valid cookie or after its deletion. */
export const getChat: Handler<'GET /api/chat'> = async ({ c }, { conversations, cookie, notice }) => {
  const id = cookie.read(c);
  const conversation = id && (await conversations.readById(id, SHOWN));
  c.header('Cache-Control', 'no-store');
  return { success: true, data: conversation ? await visitorConversation(conversation, notice) : null };
};
