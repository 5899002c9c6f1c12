import { requireSameIdentity } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/**
 * `POST /api/chat/notify-admin`: requests a person. Messages sent along by the client are ignored, because the server's
 * conversation is authoritative.
 * @throws {Problem} `conversacion_requerida`, `identidad_distinta` for an e-mail other than the conversation's
 */
export const postChatNotify: Handler<'POST /api/chat/notify-admin'> = async ({ c, json }, dependencies) => {
  const conversation = await readConversation(c, dependencies);
  requireSameIdentity(conversation, json.email);
  await dependencies.conversations.markNotified(conversation._id);
  return { success: true };
};
