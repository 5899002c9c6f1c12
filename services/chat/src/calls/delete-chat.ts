import type { Handler } from '../dependencies.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/** `DELETE /api/chat`: the conversation is gone for good, with its notes, and its cookie with it. */
export const deleteChat: Handler<'DELETE /api/chat'> = async ({ c }, dependencies) => {
  const { _id } = await readConversation(c, dependencies);
  await dependencies.conversations.remove(_id);
  dependencies.cookie.remove(c);
  return { success: true };
};
