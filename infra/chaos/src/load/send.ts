import { setTimeout as pause } from 'node:timers/promises';
import type { ApiResponse } from '../client/person.ts';
import { acceptedId, isProductRefusal, refusalCode } from '../client/responses.ts';
import type { Upload } from './ledger.ts';

/** Time for which a client retries an upload, in milliseconds, in addition to the duration of a fault. */
const RETRY_FOR_MS = 120_000;
/** First and longest pause between two attempts without `Retry-After`, in milliseconds. */
const WAIT_MS = { first: 300, longest: 2_000 } as const;
/** Result of an attempt without a response. */
export const NO_RESPONSE = 'no response';
/** Mark of a response that is not the product's envelope, or reports an unexpected error. */
export const UNCLEAR = 'unclear';

/**
 * Sends one upload like the browser: the same key in every attempt, a retry after a lost connection and after responses
 * that ask to wait, and a new login without a session. Ends when it is accepted or finally refused.
 * @param durationMs duration of the fault
 */
export async function send(upload: Upload, event: string, durationMs = 0): Promise<void> {
  const end = Date.now() + RETRY_FOR_MS + durationMs;
  for (let tries = 0; Date.now() < end; tries += 1) {
    const attempt = { begunAt: Date.now() };
    upload.attempts.push(attempt);
    const response = await upload.owner.upload(upload.file, upload.key, event).catch(() => null);
    Object.assign(attempt, { endedAt: Date.now(), result: resultOf(response) });
    const id = response && acceptedId(response);
    if (id) return recordAcceptance(upload, id);
    if (response && isFinal(response)) {
      upload.givenUpFor = resultOf(response);
      return;
    }
    if (response?.status === 401) await upload.owner.login().catch(() => undefined);
    const own = Math.min(WAIT_MS.longest, WAIT_MS.first * 2 ** tries);
    await pause(response?.retryAfter ? response.retryAfter * 1_000 : own);
  }
  upload.givenUpFor = 'never taken';
}

function recordAcceptance(upload: Upload, id: string): void {
  if (upload.id !== undefined && upload.id !== id) upload.otherIds.push(id);
  upload.id ??= id;
  upload.acceptedAt ??= Date.now();
}

function resultOf(response: ApiResponse | null): string {
  if (!response) return NO_RESPONSE;
  if (acceptedId(response)) return '202';
  const code = refusalCode(response);
  const clear = isProductRefusal(response) && code !== 'error_interno';
  return clear ? `${response.status} ${code}` : `${response.status} ${code} ${UNCLEAR}`;
}

/**
 * True for a refusal that a retry cannot change; a lost session, a full queue and an interrupted body are temporary.
 */
function isFinal(response: ApiResponse): boolean {
  if (response.status >= 500 || response.status === 401 || response.status === 429) return false;
  return refusalCode(response) !== 'subida_interrumpida';
}
