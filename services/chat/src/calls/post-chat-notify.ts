import { type App, requireSameIdentity, serveCall } from '@vitrina/kernel';
import type { ChatKit } from '../chat-kit.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/**
 * `POST /api/chat/notify-admin`: asks for a person. The messages that the client sends along are not kept: the
 * conversation on the server is the true one.
 * @throws {Problem} `conversacion_requerida`, `identidad_distinta` for an e-mail that is not the conversation's
 */
export function serveChatNotify(app: App, kit: ChatKit): void {
  serveCall(app, kit.calls, 'POST /api/chat/notify-admin', async ({ c, json }) => {
    const conversation = await readConversation(c, kit);
    requireSameIdentity(conversation, json.email);
    await kit.conversations.markNotified(conversation._id);
    return { success: true };
  });
}
