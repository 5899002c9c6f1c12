import { agentOf } from '../agents/agent-of.ts';
import { conversationCard } from '../answers/conversation-cards.ts';
import type { Handler } from '../dependencies.ts';

/** `POST /api/agente/conversaciones/:id/devolver`: returns the conversation to the assistant. @throws {Problem} `conversacion_tomada` */
export const postConversationReturn: Handler<'POST /api/agente/conversaciones/:id/devolver'> = async (
  { params, session },
  { desk },
) => {
  const agent = session.role === 'admin' ? null : agentOf(session);
  return { success: true, data: conversationCard(await desk.release(params.id, agent, 'assistant'), session.userId) };
};
