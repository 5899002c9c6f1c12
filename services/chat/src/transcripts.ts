import type { Feature, Log, ServiceClient } from '@vitrina/kernel';
import type { ChatContext } from './context.ts';
import type { DueTranscript, Transcripts } from './store/transcripts.ts';

/** Interval of the check for due copies, in milliseconds. */
const COPIES_EVERY_MS = 5_000;
/** Copies handed over per run. */
const BATCH = 50;
/** Timeout of the accounts service, in milliseconds. */
const ACCOUNTS_MS = 5_000;

/** Copies of conversations by mail, which accounts sends; without accounts they stay due. */
export const transcripts: Feature<ChatContext> = {
  name: 'transcripts',
  start(context) {
    const { transcripts, accounts, log } = context;
    if (!accounts) return;
    context.leaderTask('transcripts', () => handOverTranscripts({ transcripts, accounts, log }), {
      pauseMs: COPIES_EVERY_MS,
      failureMessage: 'copies of conversations could not be handed over',
    });
  },
};

/** Hands due copies to accounts, which mails each id once. A copy not accepted stays due; the others continue. */
export async function handOverTranscripts({
  transcripts,
  accounts,
  log,
}: {
  transcripts: Transcripts;
  accounts: ServiceClient;
  log: Log;
}): Promise<void> {
  for (const due of await transcripts.due(BATCH)) {
    try {
      await send(due, accounts);
      await transcripts.recordHandOver(due);
    } catch (error) {
      log.warn({ err: error, conversation: due.conversationId }, 'copy of a conversation not handed over yet');
    }
  }
}

async function send({ id, email, messages }: DueTranscript, accounts: ServiceClient): Promise<void> {
  const sent = messages.map(({ sender, text, providers, at }) => ({ sender, text, providers, at: at.toISOString() }));
  const response = await accounts.fetch('/internal/transcripts', {
    method: 'POST',
    body: JSON.stringify({ id, email, messages: sent }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(ACCOUNTS_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`accounts did not accept a copy of a conversation: ${response.status}`);
}
