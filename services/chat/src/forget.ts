import { type App, Problem, type ServiceKeys, serveInternalCall } from '@vitrina/kernel';
import { z } from 'zod';
import type { ConversationStore } from './store/conversation-store.ts';

const body = z.object({
  account: z.string().regex(/^[0-9a-f]{24}$/),
  /** Null if the account's e-mail was not confirmed. */
  email: z.string().trim().toLowerCase().min(1).max(320).nullable(),
});

/**
 * `DELETE /internal/conversations`: deletes the conversations of an erased account: those opened with its session and, if the
 * e-mail was confirmed, all with that e-mail.
 */
export function serveForget(app: App, conversations: ConversationStore, keys: ServiceKeys): void {
  serveInternalCall(app, keys, 'DELETE /internal/conversations', async (c) => {
    const sent = body.safeParse(await c.req.json().catch(() => null));
    if (!sent.success) throw new Problem('solicitud_invalida');
    return c.json({ success: true, borradas: await conversations.forget(sent.data) });
  });
}
