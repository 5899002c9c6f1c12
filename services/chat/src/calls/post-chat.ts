import { clientAddress, readIdempotencyKey, visitorKey } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { truncateAddress } from '../visitor/truncate-address.ts';

/**
 * `POST /api/chat`: stores a message of the visitor, in the conversation of the cookie or, without a cookie or for another
 * e-mail, in a new conversation. Messages reported as the assistant's are accepted but not stored: the service stores those
 * itself, so that no client can speak for it. Each `Idempotency-Key` stores a message once. With a key of 128 random bits,
 * repeating the first message returns the cookie again; see `ConversationStore.open`.
 */
export const postChat: Handler<'POST /api/chat'> = async ({ c, json, session }, dependencies) => {
  const text = json.sender === 'user' ? json.message : null;
  const key = readIdempotencyKey(c);
  const id = dependencies.cookie.read(c);
  const current = id && (await dependencies.conversations.readById(id));
  if (current && current.email === json.email) {
    if (text !== null) await dependencies.conversations.addFromVisitor(current._id, text, key);
    return { success: true, conversacion: current._id };
  }
  const account = session && { accountId: session.userId };
  const visitor = { email: json.email, network: truncateAddress(clientAddress(c)), ...account };
  const conversacion = await dependencies.conversations.open(visitor, text, key);
  // Until now the limit counted for the network; from now on it counts for the conversation.
  await dependencies.limits.consume('chat', visitorKey(conversacion));
  dependencies.cookie.write(c, conversacion);
  return { success: true, conversacion };
};
