import { clientAddress, readIdempotencyKey, visitorKey } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { truncateAddress } from '../visitor/truncate-address.ts';

/**
 * `POST /api/chat`: keeps what the visitor said, in the conversation of the cookie or, for another e-mail or without
 * one, in a new conversation. What a client reports as the assistant's words is accepted and not kept: the service
 * stores those itself, and no client can speak for it. The same `Idempotency-Key` keeps a message once. One of 128 random
 * bits also gives the cookie again to a repeated first message, see `ConversationStore.open`.
 */
export const postChat: Handler<'POST /api/chat'> = async ({ c, json, session }, dependencies) => {
  const said = json.sender === 'user' ? json.message : null;
  const key = readIdempotencyKey(c);
  const id = dependencies.cookie.read(c);
  const known = id && (await dependencies.conversations.byId(id));
  if (known && known.email === json.email) {
    if (said !== null) await dependencies.conversations.addFromVisitor(known._id, said, key);
    return { success: true, conversacion: known._id };
  }
  const account = session && { accountId: session.userId };
  const visitor = { email: json.email, network: truncateAddress(clientAddress(c)), ...account };
  const conversacion = await dependencies.conversations.open(visitor, said, key);
  // Counted for the network so far: from now on the conversation is who the visitor is.
  await dependencies.limits.consume('chat', visitorKey(conversacion));
  dependencies.cookie.write(c, conversacion);
  return { success: true, conversacion };
};
