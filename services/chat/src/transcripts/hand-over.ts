import type { Log, ServiceClient } from '@vitrina/kernel';
import type { DueTranscript, Transcripts } from '../store/transcripts.ts';

/** Copies that are handed over in one round. */
const BATCH = 50;
/** Longest wait for the accounts, in milliseconds. */
const ACCOUNTS_MS = 5_000;

/** What handing over takes. */
export interface HandOver {
  transcripts: Transcripts;
  accounts: ServiceClient;
  log: Log;
}

/**
 * Gives the copies that are due to accounts, which mails each once by its id: one that was not noted here is given again
 * and changes nothing. One that is not taken stays due, and the others go on.
 */
export async function handOverTranscripts(handing: HandOver): Promise<void> {
  for (const due of await handing.transcripts.due(BATCH)) {
    try {
      await give(due, handing);
      await handing.transcripts.noteTaken(due);
    } catch (error) {
      handing.log.warn({ err: error, conversation: due.conversationId }, 'copy of a conversation not handed over yet');
    }
  }
}

async function give({ id, email, messages }: DueTranscript, { accounts }: HandOver): Promise<void> {
  const said = messages.map(({ sender, text, providers, at }) => ({ sender, text, providers, at: at.toISOString() }));
  const answer = await accounts.fetch('/internal/transcripts', {
    method: 'POST',
    body: JSON.stringify({ id, email, messages: said }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(ACCOUNTS_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`accounts did not take a copy of a conversation: ${answer.status}`);
}
