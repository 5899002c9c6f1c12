import { setTimeout as pause } from 'node:timers/promises';
import type { GroundTruth } from '../check/truth.ts';
import { type ApiResponse, acceptedId, type Person, refusalCode, resultOf, type SentFile } from './client.ts';

/** Upload from its client's first attempt to its end; times in milliseconds since 1970. */
export interface Upload {
  owner: Person;
  /** `Idempotency-Key` of every attempt. */
  key: string;
  /** Attempts, with the result of those that have one: `202`, `503 servicio_no_disponible`, `no response`. */
  attempts: Array<{ begunAt: number; endedAt?: number; result?: string }>;
  /** Id assigned by the platform on acceptance. */
  id?: string;
  acceptedAt?: number;
  /** When it was first seen in a final state. */
  finishedAt?: number;
  state?: 'ready' | 'failed';
  failure?: string;
  /** Response or reason for which its client gave up. */
  givenUpFor?: string;
  /** Other ids returned for the same key: there must be none. */
  otherIds: string[];
}

/** First and longest pause between two attempts without `Retry-After`, in milliseconds. */
const WAIT_MS = { first: 300, longest: 2_000 } as const;

/** Records of the uploads of a case or of the corpus. */
export class Ledger {
  readonly uploads: Upload[] = [];

  get accepted(): Upload[] {
    return this.uploads.filter(({ id }) => id !== undefined);
  }

  /** Uploads that were accepted and are not finished yet. */
  get waiting(): Upload[] {
    return this.accepted.filter(({ finishedAt }) => finishedAt === undefined);
  }

  /** Number of attempts without a response yet. */
  get inFlight(): number {
    return this.uploads.filter(({ attempts }) => attempts.at(-1)?.endedAt === undefined && attempts.length > 0).length;
  }

  /** Counts the responses by result. */
  results(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { result } of this.uploads.flatMap(({ attempts }) => attempts))
      if (result !== undefined) counts[result] = (counts[result] ?? 0) + 1;
    return counts;
  }

  /**
   * Sends a file like the browser: the same key in every attempt, a retry after a lost connection and after responses
   * that ask to wait, and a new login without a session. Ends when it is accepted or finally refused.
   * @returns the last response; null if there was none
   */
  async send(owner: Person, file: SentFile, key: string, event: string, retryForMs: number) {
    const upload: Upload = { owner, key, attempts: [], otherIds: [] };
    this.uploads.push(upload);
    const end = Date.now() + retryForMs;
    let response: ApiResponse | null = null;
    for (let tries = 0; Date.now() < end; tries += 1) {
      const attempt = { begunAt: Date.now() };
      upload.attempts.push(attempt);
      response = await owner.upload(file, key, event);
      Object.assign(attempt, { endedAt: Date.now(), result: resultOf(response) });
      const id = response && acceptedId(response);
      if (id) recordAcceptance(upload, id);
      else if (response && isFinal(response)) upload.givenUpFor = resultOf(response);
      if (id || upload.givenUpFor) return { upload, response };
      if (response?.status === 401) await owner.login().catch(() => undefined);
      const own = Math.min(WAIT_MS.longest, WAIT_MS.first * 2 ** tries);
      await pause(response?.retryAfter ? response.retryAfter * 1_000 : own);
    }
    upload.givenUpFor = 'never taken';
    return { upload, response };
  }

  /** Records which accepted uploads have finished. @returns how many more there are */
  async recordEnds(truth: GroundTruth): Promise<number> {
    const waiting = new Map(this.waiting.map((upload) => [upload.id ?? '', upload]));
    const states = waiting.size === 0 ? [] : await truth.states([...waiting.keys()]);
    const ended = states.filter(({ state }) => state === 'ready' || state === 'failed');
    for (const { _id, state, failure } of ended) {
      Object.assign(waiting.get(_id) ?? {}, { state, finishedAt: Date.now(), ...(failure && { failure }) });
    }
    return ended.length;
  }
}

function recordAcceptance(upload: Upload, id: string): void {
  if (upload.id !== undefined && upload.id !== id) upload.otherIds.push(id);
  upload.id ??= id;
  upload.acceptedAt ??= Date.now();
}

/** True for a refusal that no retry changes. A lost session, a full queue and an interrupted body are temporary. */
function isFinal(response: ApiResponse): boolean {
  if (response.status >= 500 || response.status === 401 || response.status === 429) return false;
  return refusalCode(response) !== 'subida_interrumpida';
}
