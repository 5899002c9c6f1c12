import { type Feature, parseInput, readJson } from '@vitrina/kernel';
import { z } from 'zod';
import type { AccountsContext } from '../context.ts';
import { dayFor, hasPlace, type ReaderPlace } from '../mails/wording.ts';
import { type Transcript, Transcripts, transcriptLetter, transcriptModel, transcriptPage } from './transcripts.ts';

/** Maximum size of a request, in bytes: a hundred messages of maximum length, four bytes per character. */
const MAX_BYTES = 8 * 1_048_576;

const sentTranscript = z.object({
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

/** Copies of chat conversations, which the chat hands over: one mail per copy with a link to its page. */
export const transcripts: Feature<AccountsContext> = {
  name: 'transcripts',
  async start(context) {
    const model = await transcriptModel(context.mongo);
    const outbox = context.mails.add(model);
    const copies = new Transcripts(model, 'transcript', outbox);
    context.internalCall('POST /internal/transcripts', async (c) => {
      const { id: _id, ...sent } = parseInput(sentTranscript, await readJson(c, MAX_BYTES));
      await copies.add({ _id, ...sent });
      return c.json({ success: true });
    });
    outbox.compose({
      transcript: async (id) => {
        const transcript = await copies.byId(id);
        if (!transcript) return null;
        const letter = transcriptLetter(await dayOf(transcript, context), context.letters.page('t', id));
        return { to: transcript.email, ...letter };
      },
    });
    context.letters.serve('t', async (id) => {
      const transcript = await copies.byId(id);
      return transcript && transcriptPage(transcript, await dayOf(transcript, context));
    });
    context.erasers.push(async ({ ownedEmails }) => {
      for (const email of ownedEmails) await copies.forget(email);
    });
  },
};

/** Day of a conversation, in the time zone of the e-mail's account, else of the first provider that it showed. */
async function dayOf({ email, messages }: Transcript, context: AccountsContext): Promise<string> {
  return dayFor(await placeOf(email, messages, context), messages[0]?.at ?? new Date());
}

async function placeOf(
  email: string,
  messages: Transcript['messages'],
  { accounts }: AccountsContext,
): Promise<ReaderPlace | null> {
  const account = await accounts.byEmail(email);
  if (account && hasPlace(account)) return account;
  const [providerId] = messages.flatMap(({ providers }) => providers);
  return providerId === undefined ? null : accounts.byId(providerId);
}
