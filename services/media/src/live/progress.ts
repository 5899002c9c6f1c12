import type { LiveEvent, PostProgress } from '@vitrina/contracts/events';
import type { LiveChannel, Log } from '@vitrina/kernel';
import type { Redis } from 'ioredis';

/** How long a percent is stored after its last change, in seconds: longer than any processing. */
const KEEP_SECONDS = 600;

/** Shortest time between two percents of one post, in milliseconds: a quick photo needs only two or three. */
const PERCENT_MS = 150;

/** The progress of a post; the percent is 0 to 100. */
export type ProgressReport = Omit<PostProgress, 'id'>;

export const queuedReport: ProgressReport = { state: 'processing', percent: 0, stage: 'queued' };
export const failedReport: ProgressReport = { state: 'failed', percent: 0, stage: 'failed' };

/** Progress of a run. */
export function processingReport(percent: number): ProgressReport {
  return { state: 'processing', percent: Math.max(0, Math.min(99, Math.round(percent))), stage: 'processing' };
}

/** A post that is ready; the API derives its public state from its owner's plan and dates. */
export const readyReport: ProgressReport = { state: 'published', percent: 100, stage: 'done' };

/** A ready post that administrators removed from the public. */
export const removedReport: ProgressReport = { state: 'withheld', percent: 100, stage: 'done' };

/** Sends the progress of posts to their owners, and stores the last percent for new streams. Losing it is harmless. */
export class ProgressBoard {
  readonly #redis: Redis;
  readonly #live: LiveChannel;
  readonly #log: Log;
  /** When each post that this process works on last sent a percent, by the monotonic clock. */
  readonly #sent = new Map<string, number>();

  constructor(redis: Redis, live: LiveChannel, log: Log) {
    this.#redis = redis;
    this.#live = live;
    this.#log = log;
  }

  /** Sends the progress of a post to its owner's open streams; percents in quick succession are left out. */
  async report(ownerId: string, id: string, progress: ProgressReport): Promise<void> {
    const underWay = progress.stage === 'processing';
    const tooSoon = performance.now() - (this.#sent.get(id) ?? Number.NEGATIVE_INFINITY) < PERCENT_MS;
    if (underWay && tooSoon && progress.poster === undefined) return;
    if (underWay) this.#sent.set(id, performance.now());
    else this.#sent.delete(id);
    try {
      // Together: if one failed before the other was awaited, the other's failure would end the process.
      await Promise.all([
        this.#live.publish('uploads', ownerId, { event: 'post', data: { id, ...progress } }),
        underWay && this.#redis.set(`progress:${id}`, progress.percent, 'EX', KEEP_SECONDS),
      ]);
    } catch (error) {
      this.#log.debug({ err: error, id }, 'progress not reported');
    }
  }

  /** Calls `listener` for each change of the posts of an account until the returned function is called. */
  follow(ownerId: string, listener: (event: LiveEvent<'uploads'>) => void): Promise<() => void> {
    return this.#live.subscribe('uploads', ownerId, listener);
  }

  /** The last percent of each post; 0 if none is known. */
  async percents(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const known = await this.#redis.mget(ids.map((id) => `progress:${id}`)).catch(() => []);
    return new Map(ids.map((id, index) => [id, Number(known[index] ?? 0)]));
  }
}
