import { type Log, RepeatingTask, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { CopiedDoc } from '../model/need.ts';
import { DocumentRefused } from './feeder.ts';

/** How often unmet needs are looked for, and how old they are then, in milliseconds. */
const SWEEP_MS = 3_000;
/** Needs met in one round. */
const ROUND = 2_000;

/** A collection whose needs are looked after. */
export interface RelayTarget {
  name: string;
  /** Oldest needs from before an instant (milliseconds since 1970), at most `limit` ids. */
  needy: (before: number, limit: number) => Promise<string[]>;
  feed: (id: string) => Promise<void>;
}

/** Ids of a collection's documents with a need, oldest first. */
export function needyOf(model: Model<CopiedDoc>): RelayTarget['needy'] {
  return async (before, limit) => {
    const overdue = model.find({ needAt: trusted({ $lte: before }) }, { _id: 1 });
    const docs = await overdue.sort({ needAt: 1 }).limit(limit).lean();
    return docs.map(({ _id }) => _id);
  };
}

/**
 * Meets the needs whose job was never added, was lost with Redis, or gave up while the engine was away: the need in the
 * document is the truth, the job only the quick way.
 */
export class IndexRelay {
  readonly #targets: readonly RelayTarget[];
  readonly #log: Log;
  readonly #task: RepeatingTask;

  constructor(targets: readonly RelayTarget[], log: Log) {
    this.#targets = targets;
    this.#log = log;
    const fault = 'search index not caught up yet';
    this.#task = new RepeatingTask(() => this.#sweep(), { pauseMs: SWEEP_MS, fault, log });
  }

  start(): void {
    this.#task.start();
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #sweep(): Promise<void> {
    for (const { name, needy, feed } of this.#targets) {
      let met = 0;
      while (!this.#task.closed) {
        const ids = await needy(Date.now() - SWEEP_MS, ROUND);
        if (ids.length === 0) break;
        const ends = await Promise.allSettled(ids.map(feed));
        const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
        // A refused document comes later again; anything else says that the engine or the database is away.
        const fault = failures.find((reason) => !(reason instanceof DocumentRefused));
        if (fault !== undefined) throw fault;
        met += ids.length - failures.length;
      }
      if (met > 0) this.#log.info({ collection: name, met }, 'search index caught up');
    }
  }
}
