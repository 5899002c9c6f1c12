import type { Handler } from '../dependencies.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/** `DELETE /api/chat`: deletes the conversation with its notes permanently, and its cookie. */
export const deleteChat: Handler<'DELETE /api/chat'> = async ({ c }, dependencies) => {
  const { _id } = await readConversation(c, dependencies);
  await dependencies.conversations.remove(_id);
  dependencies.cookie.remove(c);
  return { success: true };
};
