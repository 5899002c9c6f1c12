import type { Handler } from '../dependencies.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/** `POST /api/chat/escribiendo`: shows the agent of the conversation that the visitor types; stores nothing. */
export const postChatTyping: Handler<'POST /api/chat/escribiendo'> = async ({ c }, dependencies) => {
  const { _id, state } = await readConversation(c, dependencies);
  if (state === 'agent') await dependencies.updates.publishVisitorTyping(_id);
  return { success: true };
};
