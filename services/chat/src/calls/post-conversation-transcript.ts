import { Problem, readIdempotencyKey } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { askTranscript } from '../transcripts/ask-transcript.ts';

/**
 * `POST /api/agente/conversaciones/:id/copia`: sends the visitor a copy of what was said, once for each `Idempotency-Key`.
 * @throws {Problem} `conversacion_tomada` for an agent where another has it
 */
export const postConversationTranscript: Handler<'POST /api/agente/conversaciones/:id/copia'> = async (
  { c, params, session },
  dependencies,
) => {
  const conversation = await dependencies.desk.card(params.id);
  if (!conversation) throw new Problem('conversacion_no_encontrada');
  const isOthers = conversation.agent !== null && conversation.agent.id !== session.userId;
  if (isOthers && session.role !== 'admin') throw new Problem('conversacion_tomada');
  await askTranscript(conversation, readIdempotencyKey(c), dependencies);
  return { success: true };
};
