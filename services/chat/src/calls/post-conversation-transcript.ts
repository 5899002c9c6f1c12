import { Problem, readIdempotencyKey } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { requestTranscript } from '../transcripts/request-transcript.ts';

/**
 * `POST /api/agente/conversaciones/:id/copia`: sends the visitor a copy of the conversation, once for each `Idempotency-Key`.
 * @throws {Problem} `conversacion_tomada` for an agent if another agent has the conversation
 */
export const postConversationTranscript: Handler<'POST /api/agente/conversaciones/:id/copia'> = async (
  { c, params, session },
  dependencies,
) => {
  const conversation = await dependencies.desk.card(params.id);
  if (!conversation) throw new Problem('conversacion_no_encontrada');
  const isTakenByOther = conversation.agent !== null && conversation.agent.id !== session.userId;
  if (isTakenByOther && session.role !== 'admin') throw new Problem('conversacion_tomada');
  await requestTranscript(conversation, readIdempotencyKey(c), dependencies);
  return { success: true };
};
