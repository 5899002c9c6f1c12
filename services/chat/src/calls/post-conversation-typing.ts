import { agentOf } from '../agents/agent-of.ts';
import type { Handler } from '../dependencies.ts';

/** `POST /api/agente/conversaciones/:id/escribiendo`: shows the visitor that the agent types; stores nothing. */
export const postConversationTyping: Handler<'POST /api/agente/conversaciones/:id/escribiendo'> = async (
  { params, session },
  { desk },
) => {
  await desk.typing(params.id, agentOf(session));
  return { success: true };
};
