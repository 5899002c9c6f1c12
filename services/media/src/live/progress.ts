import type { OwnPostState, PublicationEvent } from '@vitrina/contracts';
import type { LiveChannel, Log } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import { stages } from '../texts.ts';

/** How long a percent is stored after its last change, in seconds: longer than any processing. */
const KEEP_SECONDS = 600;

/** Shortest time between two percents of one post, in milliseconds: a quick photo needs only two or three. */
const PERCENT_MS = 150;

/** Name of the event for changes of a post in its owner's streams. */
export const PUBLICATION_EVENT = 'publicacion';

/** The progress of a post; the percent is 0 to 100. */
export interface ProgressReport {
  estado: OwnPostState;
  progreso: number;
  etapa: string;
  /** Path of a video's poster, once it is available. */
  poster?: string;
}

export const queuedReport: ProgressReport = { estado: 'procesando', progreso: 0, etapa: stages.queued };
export const failedReport: ProgressReport = { estado: 'fallida', progreso: 0, etapa: stages.failed };

/** Progress of a run. */
export function processingReport(percent: number): ProgressReport {
  return { estado: 'procesando', progreso: Math.max(0, Math.min(99, Math.round(percent))), etapa: stages.processing };
}

/** A post that is ready; the API derives its public state from its owner's plan and dates. */
export const readyReport: ProgressReport = { estado: 'publicada', progreso: 100, etapa: stages.done };

/** A ready post that administrators removed from the public. */
export const removedReport: ProgressReport = { estado: 'en_revision', progreso: 100, etapa: stages.done };

/** Sends the progress of posts to their owners, and stores the last percent for new streams. Losing it is harmless. */
export class ProgressBoard {
  readonly #redis: Redis;
  readonly #live: LiveChannel;
  readonly #log: Log;
  /** When each post that this process works on last sent a percent. */
  readonly #sent = new Map<string, number>();

  constructor(redis: Redis, live: LiveChannel, log: Log) {
    this.#redis = redis;
    this.#live = live;
    this.#log = log;
  }

  /** Sends the progress of a post to its owner's open streams; percents in quick succession are left out. */
  async report(ownerId: string, id: string, progress: ProgressReport): Promise<void> {
    const underWay = progress.etapa === stages.processing;
    const tooSoon = Date.now() - (this.#sent.get(id) ?? 0) < PERCENT_MS;
    if (underWay && tooSoon && progress.poster === undefined) return;
    if (underWay) this.#sent.set(id, Date.now());
    else this.#sent.delete(id);
    try {
      const data: PublicationEvent = { id, ...progress };
      // Together: if one failed before the other was awaited, the other's failure would end the process.
      await Promise.all([
        this.#live.publish(ownerId, { event: PUBLICATION_EVENT, data }),
        underWay && this.#redis.set(`progreso:${id}`, progress.progreso, 'EX', KEEP_SECONDS),
      ]);
    } catch (error) {
      this.#log.debug({ err: error, id }, 'progress not reported');
    }
  }

  /** The last percent of each post; 0 if none is known. */
  async percents(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const known = await this.#redis.mget(ids.map((id) => `progreso:${id}`)).catch(() => []);
    return new Map(ids.map((id, index) => [id, Number(known[index] ?? 0)]));
  }
}
