import { readIdempotencyKey } from '@vitrina/kernel';
import { agentOf } from '../agents/agent-of.ts';
import type { Handler } from '../dependencies.ts';

/** `POST /api/agente/conversaciones/:id/notas`: adds a note for the team, once for each `Idempotency-Key`. */
export const postConversationNote: Handler<'POST /api/agente/conversaciones/:id/notas'> = async (
  { c, params, json, session },
  { desk },
) => {
  const { id, author, text, at } = await desk.note(params.id, agentOf(session), json.texto, readIdempotencyKey(c));
  return { success: true, data: { id, autor: author, texto: text, fecha: at.toISOString() } };
};
