import type { Model } from 'mongoose';
import type { Log } from '../observe/log.ts';
import { type Elections, startLeaderTask } from '../service/leader.ts';
import type { Shutdown } from '../service/shutdown.ts';
import type { Clock, DatabaseClock } from './database-clock.ts';
import { trusted } from './mongo.ts';

const DAY_MS = 86_400_000;
/** Time between two sweeps, in milliseconds: data is deleted within an hour of its last day. */
const EVERY_MS = 3_600_000;
/** Documents deleted in one request, to keep requests short. */
const BATCH = 500;

/** Rule that deletes documents some time after their last use. */
// biome-ignore lint/suspicious/noExplicitAny: the rules of a service apply to documents of several types
export interface RetentionRule<T = any> {
  /** Name in the log, such as `conversations`. */
  name: string;
  model: Model<T>;
  /** Retention period, in days. */
  days: number;
  /** Filter for documents last used before a moment; supported by an index. */
  olderThan(moment: Date): Record<string, unknown>;
}

/**
 * Deletes all documents that a rule no longer keeps, by the database's clock.
 * @param signal ends the sweep early; the next one continues
 * @returns number of documents that were deleted
 */
export async function deleteExpired(
  { model, days, olderThan }: RetentionRule,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  const filter = olderThan(new Date(clock.now().getTime() - days * DAY_MS));
  let deleted = 0;
  while (!signal.aborted) {
    const found = await model.find(filter, { _id: 1 }).limit(BATCH).lean<{ _id: string }[]>();
    const ids = found.map(({ _id }) => _id);
    // Applies the filter again: documents used since they were read stay.
    if (ids.length > 0) deleted += (await model.deleteMany({ ...filter, _id: trusted({ $in: ids }) })).deletedCount;
    if (ids.length < BATCH) break;
  }
  return deleted;
}

/** Applies a service's rules once an hour, in one of its processes. */
export function startRetention(
  clock: DatabaseClock,
  rules: readonly RetentionRule[],
  service: { elections: Elections; log: Log; shutdown: Shutdown },
): void {
  const { log } = service;
  const round = async (signal: AbortSignal) => {
    for (const rule of rules) {
      const deleted = await deleteExpired(rule, clock, signal);
      if (deleted > 0) log.info({ rule: rule.name, days: rule.days, deleted }, 'deleted what is no longer kept');
    }
  };
  const failureMessage = 'scan for expired documents failed';
  startLeaderTask('retention', ({ signal }) => round(signal), { pauseMs: EVERY_MS, failureMessage }, service);
}
