import { agentOf } from '../agents/agent-of.ts';
import { conversationCard } from '../answers/conversation-cards.ts';
import type { Handler } from '../dependencies.ts';

/** `POST /api/agente/conversaciones/:id/tomar`: assigns the conversation to the caller. @throws {Problem} `conversacion_tomada` */
export const postConversationTake: Handler<'POST /api/agente/conversaciones/:id/tomar'> = async (
  { params, session },
  { desk },
) => ({ success: true, data: conversationCard(await desk.take(params.id, agentOf(session)), session.userId) });
