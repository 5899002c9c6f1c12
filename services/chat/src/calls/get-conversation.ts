import { conversationCard, messageCard } from '../answers/conversation-cards.ts';
import type { Handler } from '../dependencies.ts';

/**
 * `GET /api/agente/conversaciones/:id`: a conversation with its notes. The access is logged before the response, repeated
 * ones once an hour.
 */
export const getConversation: Handler<'GET /api/agente/conversaciones/:id'> = async (
  { params, session },
  { desk, readLog },
) => {
  const conversation = await desk.read(params.id);
  await readLog.note(session, `one ${params.id}`, `conversación ${params.id}`);
  const notas = conversation.notes.map(({ id, author, text, at }) => ({
    id,
    autor: author,
    texto: text,
    fecha: at.toISOString(),
  }));
  const mensajes = conversation.messages.map(messageCard);
  return {
    success: true,
    data: { ...conversationCard(conversation, session.userId), mensajes, notas },
  };
};
