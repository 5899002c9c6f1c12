import { type Feature, Problem, trusted } from '@vitrina/kernel';
import { z } from 'zod';
import type { ChatContext } from './context.ts';

/** Account erased in accounts. */
const erasedAccount = z.object({
  account: z.string().regex(/^[0-9a-f]{24}$/),
  /** Null if the account's e-mail was not confirmed. */
  email: z.string().trim().toLowerCase().min(1).max(320).nullable(),
});

/** Deletion of conversations some time after their last use, and with an account; visitors delete their own by a call. */
export const deletion: Feature<ChatContext> = {
  name: 'deletion',
  start(context) {
    const { conversations, model, config } = context;
    context.retention({
      name: 'conversations',
      model,
      days: config.RETENTION_CONVERSATION_DAYS,
      olderThan: (moment) => ({ updatedAt: trusted({ $lt: moment }) }),
    });

    // Deletes the conversations of an erased account: those opened with its session and, if the e-mail was confirmed, all
    // with that e-mail.
    context.internalCall('DELETE /internal/conversations', async (c) => {
      const sent = erasedAccount.safeParse(await c.req.json().catch(() => null));
      if (!sent.success) throw new Problem('solicitud_invalida');
      return c.json({ success: true, borradas: await conversations.forget(sent.data) });
    });
  },
};
