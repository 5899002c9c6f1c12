import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@vitrina/local';
import pMap from 'p-map';
import type { GroundTruth } from '../check/truth.ts';
import { type ApiResponse, acceptedId, isProductRefusal, type Person, refusalCode, type SentFile } from '../client.ts';
import type { Ledger, Upload } from './ledger.ts';

/** Number of concurrent uploads. */
const CLIENTS = 6;
/** Maximum number of unfinished uploads before the clients pause, so that work is in progress throughout the case. */
const AHEAD = 24;
/** Longest pause of a client, in milliseconds: a dead worker does not stop the uploads. */
const HOLD_BACK_MS = 4_000;

/**
 * Sends uploads, each as the next owner, until all were accepted or abandoned.
 * @param faultEnded resolves after the fault; the last third of the uploads starts only then
 */
export async function runLoad(
  ledger: Ledger,
  owners: readonly Person[],
  files: readonly SentFile[],
  { name, faultEnded, durationMs = 0 }: { name: string; faultEnded: Promise<unknown>; durationMs?: number | undefined },
): Promise<void> {
  const sendOne = async (file: SentFile, number: number) => {
    const owner = owners[number % owners.length];
    if (!owner) throw new Error('no owners');
    if (number >= (files.length * 2) / 3) await faultEnded;
    await until(async () => ledger.waiting.length < AHEAD, HOLD_BACK_MS);
    await send(ledger.open({ owner, file, key: `${name}-${number}` }), `Caos ${number}`, durationMs);
  };
  await pMap(files, sendOne, { concurrency: CLIENTS });
}

/** Time for which a client retries an upload, in milliseconds, in addition to the duration of a fault. */
const RETRY_FOR_MS = 120_000;
/** First and longest pause between two attempts without `Retry-After`, in milliseconds. */
const WAIT_MS = { first: 300, longest: 2_000 } as const;
/** Result of an attempt without a response. */
const NO_RESPONSE = 'no response';
/** Mark of a response that is not the product's envelope, or reports an unexpected error. */
export const UNCLEAR = 'unclear';

/**
 * Sends one upload like the browser: the same key in every attempt, a retry after a lost connection and after responses
 * that ask to wait, and a new login without a session. Ends when it is accepted or finally refused.
 * @param durationMs duration of the fault
 */
async function send(upload: Upload, event: string, durationMs = 0): Promise<void> {
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

/** True for a refusal that no retry changes. A lost session, a full queue and an interrupted body are temporary. */
function isFinal(response: ApiResponse): boolean {
  if (response.status >= 500 || response.status === 401 || response.status === 429) return false;
  return refusalCode(response) !== 'subida_interrumpida';
}

/** Interval between two polls, in milliseconds: the resolution of all printed times. */
const POLL_MS = 200;

/** Records when each accepted upload finishes, until the signal is aborted. Waits while the database is unavailable. */
export async function recordCompletions(truth: GroundTruth, ledger: Ledger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = new Map(ledger.waiting.map((upload) => [upload.id ?? '', upload]));
    const states = waiting.size === 0 ? [] : await truth.states([...waiting.keys()]).catch(() => []);
    for (const { _id, state, failure } of states) {
      const upload = waiting.get(_id);
      if (!upload || (state !== 'ready' && state !== 'failed')) continue;
      Object.assign(upload, { state, finishedAt: Date.now(), ...(failure && { failure }) });
    }
    await pause(POLL_MS);
  }
}

/** Lists the ids of the uploads that a worker is processing. */
export async function processingIds(truth: GroundTruth, ledger: Ledger): Promise<string[]> {
  const states = await truth.states(ledger.waiting.map(({ id }) => id ?? ''));
  return states.filter(({ state }) => state === 'processing').map(({ _id }) => _id);
}
