import type { Log, ServiceClient } from '@vitrina/kernel';
import type { DueTranscript, Transcripts } from '../store/transcripts.ts';

/** Copies handed over per run. */
const BATCH = 50;
/** Timeout of the accounts service, in milliseconds. */
const ACCOUNTS_MS = 5_000;

/** Dependencies of {@link handOverTranscripts}. */
export interface HandOverDependencies {
  transcripts: Transcripts;
  accounts: ServiceClient;
  log: Log;
}

/**
 * Hands due copies to accounts, which mails each once by its id, so repeating a copy not recorded here changes nothing. A
 * copy that is not accepted stays due, and the others continue.
 */
export async function handOverTranscripts(dependencies: HandOverDependencies): Promise<void> {
  for (const due of await dependencies.transcripts.due(BATCH)) {
    try {
      await send(due, dependencies);
      await dependencies.transcripts.recordHandOver(due);
    } catch (error) {
      dependencies.log.warn(
        { err: error, conversation: due.conversationId },
        'copy of a conversation not handed over yet',
      );
    }
  }
}

async function send({ id, email, messages }: DueTranscript, { accounts }: HandOverDependencies): Promise<void> {
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
