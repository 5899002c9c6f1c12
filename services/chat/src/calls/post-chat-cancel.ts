import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/** `POST /api/chat/cancelar-humano`: returns the conversation to the assistant. @throws {Problem} `conversacion_atendida` */
export const postChatCancel: Handler<'POST /api/chat/cancelar-humano'> = async ({ c }, dependencies) => {
  const { _id } = await readConversation(c, dependencies);
  if (!(await dependencies.conversations.cancelHandOff(_id))) throw new Problem('conversacion_atendida');
  return { success: true };
};
