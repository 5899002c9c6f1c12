import type { LiveEvent, PostProgress } from '@vitrina/contracts/events';
import type { LiveChannel, Log } from '@vitrina/kernel';
import type { Redis } from 'ioredis';

/** How long a percentage is stored after its last change, in seconds: longer than any processing. */
const KEEP_SECONDS = 600;

/** Shortest time between two percentages of one post, in milliseconds: a quick photo needs only two or three. */
const PERCENT_MS = 150;

/** Progress of a post; `percent` is 0 to 100. */
export type ProgressReport = Omit<PostProgress, 'id'>;

export const queuedReport: ProgressReport = { state: 'processing', percent: 0, stage: 'queued' };
export const failedReport: ProgressReport = { state: 'failed', percent: 0, stage: 'failed' };

/** Progress of a run in percent, limited to 0 to 99. */
export function processingReport(percent: number): ProgressReport {
  return { state: 'processing', percent: Math.max(0, Math.min(99, Math.round(percent))), stage: 'processing' };
}

/** Progress of a ready post; the API derives its public state from its owner's plan and dates. */
export const readyReport: ProgressReport = { state: 'published', percent: 100, stage: 'done' };

/** Progress of a ready post that administrators removed from the public. */
export const removedReport: ProgressReport = { state: 'withheld', percent: 100, stage: 'done' };

/** Sends the progress of posts to their owners, and stores the last percentage for new streams. Losing it is harmless. */
export class ProgressReporter {
  readonly #redis: Redis;
  readonly #live: LiveChannel;
  readonly #log: Log;
  /** Monotonic time of the last percentage sent for each post in progress in this process. */
  readonly #sent = new Map<string, number>();

  constructor(redis: Redis, live: LiveChannel, log: Log) {
    this.#redis = redis;
    this.#live = live;
    this.#log = log;
  }

  /** Sends the progress of a post to its owner's open streams; skips percentages in quick succession. */
  async report(ownerId: string, id: string, progress: ProgressReport): Promise<void> {
    const isRunning = progress.stage === 'processing';
    const tooSoon = performance.now() - (this.#sent.get(id) ?? Number.NEGATIVE_INFINITY) < PERCENT_MS;
    if (isRunning && tooSoon && progress.poster === undefined) return;
    if (isRunning) this.#sent.set(id, performance.now());
    else this.#sent.delete(id);
    try {
      // Awaited together: if one failed before the other was awaited, the other's rejection would end the process.
      await Promise.all([
        this.#live.publish('uploads', ownerId, { event: 'post', data: { id, ...progress } }),
        isRunning && this.#redis.set(`progress:${id}`, progress.percent, 'EX', KEEP_SECONDS),
      ]);
    } catch (error) {
      this.#log.debug({ err: error, id }, 'progress not reported');
    }
  }

  /** Calls `listener` for each change of the posts of an account until the returned function is called. */
  follow(ownerId: string, listener: (event: LiveEvent<'uploads'>) => void): Promise<() => void> {
    return this.#live.subscribe('uploads', ownerId, listener);
  }

  /** Returns the last percentage of each post; 0 if unknown. */
  async percents(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const stored = await this.#redis.mget(ids.map((id) => `progress:${id}`)).catch(() => []);
    return new Map(ids.map((id, index) => [id, Number(stored[index] ?? 0)]));
  }
}
