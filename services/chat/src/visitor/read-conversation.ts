import { type AppEnv, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import type { KnownConversation } from '../store/conversation-store.ts';

/** The visitor's conversation. @throws {Problem} `conversacion_requerida` without a cookie of ours */
export async function readConversation(c: Context<AppEnv>, dependencies: Dependencies): Promise<KnownConversation> {
  const id = dependencies.cookie.read(c);
  const conversation = id && (await dependencies.conversations.byId(id));
  if (!conversation) throw new Problem('conversacion_requerida');
  return conversation;
}
