import { type AppEnv, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import type { RecentConversation } from '../store/conversation-store.ts';

/** Returns the visitor's conversation. @throws {Problem} `conversacion_requerida` without a valid cookie */
export async function readConversation(c: Context<AppEnv>, dependencies: Dependencies): Promise<RecentConversation> {
  const id = dependencies.cookie.read(c);
  const conversation = id && (await dependencies.conversations.readById(id));
  if (!conversation) throw new Problem('conversacion_requerida');
  return conversation;
}
