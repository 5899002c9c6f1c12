import { setTimeout as pause } from 'node:timers/promises';
import { acceptedId, isProductRefusal, refusalCode } from '../client/answers.ts';
import type { Answered } from '../client/person.ts';
import type { Upload } from './ledger.ts';

/** How long a client retries one upload, in milliseconds, in addition to the duration of a fault. */
const PATIENCE_MS = 120_000;
/** Waits between two tries where the answer names none: the first, and the longest, in milliseconds. */
const WAIT_MS = { first: 300, longest: 2_000 } as const;
/** Name under which a try without an answer is counted. */
export const NO_ANSWER = 'no answer';
/** Mark of an answer that is not the product's envelope, or says that something unexpected happened. */
export const UNCLEAR = 'unclear';

/**
 * Sends one upload as the browser does: the same key in every try, again after a lost connection and after answers that
 * ask to wait, with a new login where the session is gone. Ends when it is taken, or refused finally.
 * @param lastsMs how long the fault lasts
 */
export async function send(upload: Upload, event: string, lastsMs = 0): Promise<void> {
  const end = Date.now() + PATIENCE_MS + lastsMs;
  for (let tries = 0; Date.now() < end; tries += 1) {
    const attempt = { begunAt: Date.now() };
    upload.attempts.push(attempt);
    const answer = await upload.owner.upload(upload.file, upload.key, event).catch(() => null);
    Object.assign(attempt, { endedAt: Date.now(), result: resultOf(answer) });
    const id = answer && acceptedId(answer);
    if (id) return take(upload, id);
    if (answer && isFinal(answer)) {
      upload.givenUpFor = resultOf(answer);
      return;
    }
    if (answer?.status === 401) await upload.owner.login().catch(() => undefined);
    const own = Math.min(WAIT_MS.longest, WAIT_MS.first * 2 ** tries);
    await pause(answer?.retryAfter ? answer.retryAfter * 1_000 : own);
  }
  upload.givenUpFor = 'never taken';
}

function take(upload: Upload, id: string): void {
  if (upload.id !== undefined && upload.id !== id) upload.otherIds.push(id);
  upload.id ??= id;
  upload.acceptedAt ??= Date.now();
}

function resultOf(answer: Answered | null): string {
  if (!answer) return NO_ANSWER;
  if (acceptedId(answer)) return '202';
  const code = refusalCode(answer);
  const clear = isProductRefusal(answer) && code !== 'error_interno';
  return clear ? `${answer.status} ${code}` : `${answer.status} ${code} ${UNCLEAR}`;
}

/** A refusal that trying again cannot change; a lost session, a full queue and a broken-off body can be mended. */
function isFinal(answer: Answered): boolean {
  if (answer.status >= 500 || answer.status === 401 || answer.status === 429) return false;
  return refusalCode(answer) !== 'subida_interrumpida';
}
