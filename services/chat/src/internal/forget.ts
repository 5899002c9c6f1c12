import { type App, Problem, type ServiceKeys, serveInternalCall } from '@vitrina/kernel';
import { z } from 'zod';
import type { ConversationStore } from '../store/conversation-store.ts';

const body = z.object({ email: z.string().trim().toLowerCase().min(1).max(320) });

/** `DELETE /internal/conversations`: deletes all conversations of an e-mail, whose account is being erased. */
export function serveForget(app: App, conversations: ConversationStore, keys: ServiceKeys): void {
  serveInternalCall(app, keys, 'DELETE /internal/conversations', async (c) => {
    const sent = body.safeParse(await c.req.json().catch(() => null));
    if (!sent.success) throw new Problem('solicitud_invalida', { fields: ['email'] });
    return c.json({ success: true, borradas: await conversations.forget(sent.data.email) });
  });
}
