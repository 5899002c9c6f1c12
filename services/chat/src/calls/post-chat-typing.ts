import type { Handler } from '../dependencies.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/** `POST /api/chat/escribiendo`: shown to the agent who has taken the conversation, and kept nowhere. */
export const postChatTyping: Handler<'POST /api/chat/escribiendo'> = async ({ c }, dependencies) => {
  const { _id, state } = await readConversation(c, dependencies);
  if (state === 'agent') await dependencies.board.visitorTypes(_id);
  return { success: true };
};
