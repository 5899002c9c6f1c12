import { agentOf } from '../agents/agent-of.ts';
import { conversationCard } from '../answers/conversation-cards.ts';
import type { Handler } from '../dependencies.ts';

/** `POST /api/agente/conversaciones/:id/cerrar`: closes the conversation until the visitor writes again. @throws {Problem} `conversacion_tomada` */
export const postConversationClose: Handler<'POST /api/agente/conversaciones/:id/cerrar'> = async (
  { params, session },
  { desk },
) => {
  const agent = session.role === 'admin' ? null : agentOf(session);
  return { success: true, data: conversationCard(await desk.release(params.id, agent, 'resolved'), session.userId) };
};
