import { requireSameIdentity } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/**
 * `POST /api/chat/notify-admin`: asks for a person. The messages that the client sends along are not kept: the
 * conversation on the server is the true one.
 * @throws {Problem} `conversacion_requerida`, `identidad_distinta` for an e-mail that is not the conversation's
 */
export const postChatNotify: Handler<'POST /api/chat/notify-admin'> = async ({ c, json }, dependencies) => {
  const conversation = await readConversation(c, dependencies);
  requireSameIdentity(conversation, json.email);
  await dependencies.conversations.markNotified(conversation._id);
  return { success: true };
};
