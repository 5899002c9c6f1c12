import { readIdempotencyKey } from '@vitrina/kernel';
import { agentOf } from '../agents/agent-of.ts';
import { messageCard } from '../answers/conversation-cards.ts';
import type { Handler } from '../dependencies.ts';

/** `POST /api/agente/conversaciones/:id/mensajes`: sends the visitor a message, once for each `Idempotency-Key`. */
export const postConversationMessage: Handler<'POST /api/agente/conversaciones/:id/mensajes'> = async (
  { c, params, json, session },
  { desk },
) => {
  const message = await desk.sendMessage(params.id, agentOf(session), json.texto, readIdempotencyKey(c));
  return { success: true, data: messageCard(message) };
};
