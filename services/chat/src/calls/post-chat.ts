import { type App, clientAddress, serveCall, visitorKey } from '@vitrina/kernel';
import type { ChatKit } from '../chat-kit.ts';
import { truncateAddress } from '../visitor/truncate-address.ts';

/**
 * `POST /api/chat`: keeps what the visitor said, in the conversation of the cookie or, for another e-mail or without
 * one, in a new conversation. What a client reports as the assistant's words is accepted and not kept: the service
 * keeps those itself, and nobody else speaks for it.
 */
export function serveChat(app: App, kit: ChatKit): void {
  serveCall(app, kit.calls, 'POST /api/chat', async ({ c, json }) => {
    const said = json.sender === 'user' ? json.message : null;
    const id = kit.cookie.read(c);
    const known = id && (await kit.conversations.byId(id));
    if (known && known.email === json.email) {
      if (said !== null) await kit.conversations.addFromVisitor(known._id, said);
      return { success: true, conversacion: known._id };
    }
    const visitor = { email: json.email, network: truncateAddress(clientAddress(c)) };
    const conversacion = await kit.conversations.open(visitor, said);
    // Counted for the network so far: from now on the conversation is who the visitor is.
    await kit.calls.limits.consume('chat', visitorKey(conversacion));
    kit.cookie.write(c, conversacion);
    return { success: true, conversacion };
  });
}
