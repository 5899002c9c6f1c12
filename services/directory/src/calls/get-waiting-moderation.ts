import type { WaitingQueue } from '@vitrina/contracts';
import { waitingQueues } from '@vitrina/contracts/wire';
import { trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { Handler } from '../dependencies.ts';
import { momentInOrder } from '../model/comment.ts';

/** How often a text was searched in vain before it waits for somebody to look at it: a single slip does not. */
const TELLING_SEARCHES = 3;

/** `GET /api/admin/pendientes/moderacion`: how much waits in the queues of this service. */
export const getWaitingModeration: Handler<'GET /api/admin/pendientes/moderacion'> = async (_request, { store }) => {
  const { comments, reports, appeals, emptySearches } = store;
  const telling = { count: trusted({ $gte: TELLING_SEARCHES }) };
  const data = await Promise.all([
    counted('comments', comments, { state: 'held' }),
    counted('reports', reports, { state: 'open' }),
    counted('appeals', appeals, { state: 'open' }),
    emptySearches
      .countDocuments(telling)
      .then((total) => ({ cola: waitingQueues.toWire.searches, total, desde: null })),
  ]);
  return { success: true, data };
};

/** Counts a queue whose documents go by `sortKey`, which begins with the moment since when each waits. */
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
    desde: first && new Date(momentInOrder(first.sortKey)).toISOString(),
  };
}
