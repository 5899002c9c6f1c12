import { keyedId, readIdempotencyKey } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { messageCard } from '../messages/message-card.ts';

/** `POST /api/mensajes/:id/respuesta`: replies to a message to the signed-in user; the mail is sent afterwards. */
export const postMessageReply: Handler<'POST /api/mensajes/:id/respuesta'> = async (
  { c, params, json, session },
  { accounts, messages },
) => {
  requireActive(await accounts.byId(session.userId));
  const replyId = keyedId(params.id, readIdempotencyKey(c));
  const message = await messages.reply(session.userId, params.id, replyId, json.texto);
  return { success: true, data: messageCard(message) };
};
