import { visitorConversation } from '../answers/visitor-conversation.ts';
import type { Handler } from '../dependencies.ts';

/** Messages of a conversation that is continued. */
const SHOWN = 100;

/** `GET /api/chat`: the conversation of the cookie, null without one of ours or after it was deleted. */
export const getChat: Handler<'GET /api/chat'> = async ({ c }, { conversations, cookie, notice }) => {
  const id = cookie.read(c);
  const conversation = id && (await conversations.byId(id, SHOWN));
  c.header('Cache-Control', 'no-store');
  return { success: true, data: conversation ? await visitorConversation(conversation, notice) : null };
};
