import { type App, parseInput, readJson, serveInternalCall } from '@vitrina/kernel';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

/** Maximum size of a request, in bytes: a hundred messages of maximum length, four bytes per character. */
const MAX_BYTES = 8 * 1_048_576;

const body = z.object({
  id: z.string().regex(/^[0-9a-f]{24}$/),
  email: z.string().trim().toLowerCase().min(3).max(320),
  messages: z
    .array(
      z.object({
        sender: z.enum(['user', 'ai', 'agent']),
        text: z.string().min(1),
        providers: z.array(z.string()),
        at: z.coerce.date(),
      }),
    )
    .min(1)
    .max(100),
});

/** `POST /internal/transcripts`: mails the copy of a chat conversation, once per id. */
export function serveTranscripts(app: App, { transcripts, config }: Dependencies): void {
  serveInternalCall(app, config.SERVICE_KEYS, 'POST /internal/transcripts', async (c) => {
    const { id: _id, ...sent } = parseInput(body, await readJson(c, MAX_BYTES));
    await transcripts.add({ _id, ...sent });
    return c.json({ success: true });
  });
}
