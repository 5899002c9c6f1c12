import type { WaitingQueue } from '@vitrina/contracts';
import { waitingQueues } from '@vitrina/contracts/wire';
import { trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { Handler } from '../dependencies.ts';
import { timeOfSortKey } from '../model/comment.ts';

/** Minimum number of empty searches before a text waits for a person; fewer may be typing errors. */
const MIN_SEARCHES = 3;

/** `GET /api/admin/pendientes/moderacion`: number of items in each moderation queue of this service. */
export const getWaitingModeration: Handler<'GET /api/admin/pendientes/moderacion'> = async (_request, { store }) => {
  const { comments, reports, appeals, emptySearches } = store;
  const frequent = { count: trusted({ $gte: MIN_SEARCHES }) };
  const data = await Promise.all([
    counted('comments', comments, { state: 'held' }),
    counted('reports', reports, { state: 'open' }),
    counted('appeals', appeals, { state: 'open' }),
    emptySearches
      .countDocuments(frequent)
      .then((total) => ({ cola: waitingQueues.toWire.searches, total, desde: null })),
  ]);
  return { success: true, data };
};

/** Counts a queue ordered by `sortKey`, which starts with the moment since when each document waits. */
async function counted<D extends { sortKey: string }>(
  queue: keyof typeof waitingQueues.toWire,
  model: Model<D>,
  waiting: Record<string, string>,
): Promise<WaitingQueue> {
  const [total, first] = await Promise.all([
    model.countDocuments(waiting),
    model.findOne(waiting, { sortKey: 1 }).sort({ sortKey: 1 }).lean<{ sortKey: string }>(),
  ]);
  return {
    cola: waitingQueues.toWire[queue],
    total,
    desde: first && new Date(timeOfSortKey(first.sortKey)).toISOString(),
  };
}
