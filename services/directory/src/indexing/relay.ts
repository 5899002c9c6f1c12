import { type Log, type Pause, RepeatingTask, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { IndexedDoc } from '../model/indexing.ts';
import { DocumentRefused } from './feeder.ts';

/** Sweep interval, and age from which an unindexed change is swept, in milliseconds. */
const SWEEP_MS = 3_000;
/** Sweep interval after two sweeps that found nothing, in milliseconds. */
const REST_MS = 10_000;
/** Number of documents per read. */
const PAGE = 2_000;

/** Collection whose unindexed changes are swept. */
export interface RelayTarget {
  name: string;
  /** Reads up to `limit` ids of documents unindexed since before an instant (milliseconds since 1970), oldest first. */
  pendingIds: (before: number, limit: number) => Promise<string[]>;
  feed: (id: string) => Promise<void>;
}

/** Builds the query for a collection's documents with unindexed changes, oldest first. */
export function pendingIdsOf(model: Model<IndexedDoc>): RelayTarget['pendingIds'] {
  return async (before, limit) => {
    const overdue = model.find({ needAt: trusted({ $lte: before }) }, { _id: 1 });
    const docs = await overdue.sort({ needAt: 1 }).limit(limit).lean();
    return docs.map(({ _id }) => _id);
  };
}

/**
 * Indexes changes whose job was never added, was lost with Redis, or gave up while the engine was unavailable. `needAt`
 * in the document is authoritative; the job is only the fast path.
 */
export class IndexRelay {
  readonly #targets: readonly RelayTarget[];
  readonly #log: Log;
  readonly #task: RepeatingTask;
  /** Consecutive sweeps that found nothing: the first one may have been too early for the last change. */
  #empty = 0;

  constructor(targets: readonly RelayTarget[], log: Log) {
    this.#targets = targets;
    this.#log = log;
    const failureMessage = 'search index not caught up yet';
    this.#task = new RepeatingTask(() => this.#sweep(), { pauseMs: SWEEP_MS, failureMessage, log });
  }

  start(): void {
    this.#task.start();
  }

  /** Call this when a change is indexed, because others may follow: sweeps are frequent for some time. */
  noteWork(): void {
    this.#empty = 0;
    this.#task.hasten(SWEEP_MS);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #sweep(): Promise<Pause> {
    const empty = this.#empty;
    this.#empty = 0;
    let all = 0;
    for (const { name, pendingIds, feed } of this.#targets) {
      let met = 0;
      while (!this.#task.closed) {
        const ids = await pendingIds(Date.now() - SWEEP_MS, PAGE);
        if (ids.length === 0) break;
        all += ids.length;
        const ends = await Promise.allSettled(ids.map(feed));
        const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
        // A refused document is retried later; any other failure means that the engine or the database is unavailable.
        const fault = failures.find((reason) => !(reason instanceof DocumentRefused));
        if (fault !== undefined) throw fault;
        met += ids.length - failures.length;
      }
      if (met > 0) this.#log.info({ collection: name, met }, 'search index caught up');
    }
    if (all === 0) this.#empty = empty + 1;
    return { pauseMs: this.#empty < 2 ? SWEEP_MS : REST_MS };
  }
}
