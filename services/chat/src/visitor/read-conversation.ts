import { type AppEnv, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { ChatKit } from '../chat-kit.ts';
import type { KnownConversation } from '../store/conversation-store.ts';

/** The visitor's conversation. @throws {Problem} `conversacion_requerida` without a cookie of ours */
export async function readConversation(c: Context<AppEnv>, kit: ChatKit): Promise<KnownConversation> {
  const id = kit.cookie.read(c);
  const conversation = id && (await kit.conversations.byId(id));
  if (!conversation) throw new Problem('conversacion_requerida');
  return conversation;
}
