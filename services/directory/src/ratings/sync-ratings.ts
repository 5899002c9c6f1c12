import { isDeepStrictEqual } from 'node:util';
import { averageOf, NO_RATINGS, type StarCounts } from '@vitrina/contracts/rules';
import { newId, trusted } from '@vitrina/kernel';
import type { CommentDoc } from '../model/comment.ts';
import { changeStamp } from '../model/indexing.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { addIndexJob, type IndexedStore, refreshAndIndex } from '../read-model/refresh-owner.ts';
import { ratingKeys } from './rating-keys.ts';

/** Maximum passes for a provider whose comments keep changing; the sweep continues. */
const MAX_PASSES = 20;

/** Provider's ratings, and the author whose ratings changed; without one all are compared. */
interface Affected {
  providerIds: readonly string[];
  authorId?: string;
}

/**
 * Runs a change of rated comments, then updates the ratings of their providers. The update is noted in the providers
 * before the change, so that {@link sweepRatings} finishes it if this process dies in between or the update fails.
 * @returns what `change` returns, and the comments whose rating now counts or no longer does, except those that changed
 */
export async function changeRatings<R>(
  context: IndexedStore,
  { providerIds, authorId }: Affected,
  change: () => Promise<R>,
): Promise<{ result: R; turned: CommentDoc[] }> {
  const { store, log } = context;
  if (providerIds.length === 0) return { result: await change(), turned: [] };
  const update = newId();
  await store.providers.updateMany(
    { _id: trusted({ $in: [...providerIds] }) },
    { $addToSet: { ratingUpdates: update } },
  );
  const result = await change();
  const turned: CommentDoc[] = [];
  for (const providerId of providerIds) {
    try {
      turned.push(...(await syncRatings(context, providerId, authorId)));
      await store.providers.updateOne({ _id: providerId }, { $pull: { ratingUpdates: update } });
    } catch (error) {
      log.warn({ err: error, providerId }, 'ratings left to the sweep');
    }
  }
  return { result, turned };
}

/** Lists the providers that an account has rated, publicly or not. */
export function ratedBy({ comments }: Store, authorId: string): Promise<string[]> {
  return comments.distinct('providerId', { authorId, stars: trusted({ $gt: 0 }) });
}

/**
 * Derives a provider's ratings from the current comments. Can be repeated at any time. Ends only when a new read finds
 * nothing to change, so that the last of several concurrent writers leaves a correct state.
 * @param authorId author whose comments changed; all authors without one
 * @returns the comments whose rating now counts or no longer does
 * @throws if other writers keep changing the comments
 */
export async function syncRatings(context: IndexedStore, providerId: string, authorId?: string): Promise<CommentDoc[]> {
  const { store } = context;
  const turned = new Map<string, CommentDoc>();
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const hasTurned = await turnComments(store, { providerId, authorId }, turned);
    const hasCounted = await countRatings(context, providerId);
    if (!hasTurned && !hasCounted) return [...turned.values()];
  }
  throw new Error(`ratings of ${providerId} keep changing`);
}

/** Corrects which comments count, adding them to `turned`. @returns false if there was nothing to correct */
async function turnComments(
  { comments }: Store,
  { providerId, authorId }: { providerId: string; authorId: string | undefined },
  turned: Map<string, CommentDoc>,
): Promise<boolean> {
  const rated = { providerId, stars: trusted({ $gt: 0 }), ...(authorId !== undefined && { authorId }) };
  const found = await comments.find(rated).lean<CommentDoc[]>();
  const keys = ratingKeys(found);
  const wrong = found.filter(({ _id, ratingKey }) => ratingKey !== keys.get(_id));
  for (const { ratingKey: _old, ...comment } of wrong) {
    const { _id, state } = comment;
    const key = keys.get(_id);
    const change = key === undefined ? { $unset: { ratingKey: 1 } } : { $set: { ratingKey: key } };
    await comments.updateOne({ _id, state }, change);
    turned.set(_id, { ...comment, ...(key !== undefined && { ratingKey: key }) });
  }
  return wrong.length > 0;
}

/** Counts a provider's ratings and stores the counts. @returns false if they were stored already */
async function countRatings(context: IndexedStore, providerId: string): Promise<boolean> {
  const { store } = context;
  const provider = await store.providers
    .findById(providerId, { ratings: 1, rev: 1 })
    .lean<Pick<ProviderDoc, '_id' | 'ratings' | 'rev'>>();
  if (!provider) return false;
  const before = provider.ratings ?? NO_RATINGS;
  const counts = (await starCountsOf(store, [providerId])).get(providerId) ?? NO_RATINGS;
  if (isDeepStrictEqual([...before], [...counts])) return false;
  const { matchedCount } = await store.providers.updateOne(
    { _id: providerId, rev: provider.rev },
    { $set: { ratings: counts, ...changeStamp() }, $inc: { rev: 1 } },
  );
  if (matchedCount > 0) {
    // The posts' documents in the index contain the average.
    if (averageOf(before) !== averageOf(counts)) await refreshAndIndex(context, providerId);
    await addIndexJob(context, 'index.provider', providerId);
  }
  return true;
}

/** Counts the ratings of providers by stars, from their comments; providers without ratings are missing. */
export async function starCountsOf(
  { comments }: Store,
  providerIds: readonly string[],
): Promise<Map<string, StarCounts>> {
  const counted = await comments.aggregate<{ _id: { provider: string; stars: string }; count: number }>([
    { $match: { providerId: { $in: [...providerIds] }, state: 'published', ratingKey: { $gt: '' } } },
    {
      $group: {
        _id: { provider: '$providerId', stars: { $substrCP: ['$ratingKey', 0, 1] } },
        count: { $sum: 1 },
      },
    },
  ]);
  const counts = new Map<string, number[]>();
  for (const { _id, count } of counted) {
    const own = counts.get(_id.provider) ?? [...NO_RATINGS];
    own[Number(_id.stars) - 1] = count;
    counts.set(_id.provider, own);
  }
  return counts;
}

/** Age from which on an update of the ratings counts as abandoned, in milliseconds. */
const ABANDONED_MS = 10_000;
/** Number of providers per sweep. */
const SWEPT = 100;

/**
 * Finishes the updates of ratings whose process died or failed. A provider that fails does not stop the others.
 * @param now milliseconds since 1970
 * @throws {AggregateError} after the others, if some failed; the next sweep tries them again
 */
export async function sweepRatings(context: IndexedStore, now: number, signal: AbortSignal): Promise<void> {
  const { store } = context;
  const seconds = Math.floor((now - ABANDONED_MS) / 1000);
  // Ids start with their time. Younger updates of the same provider are still running.
  const before = trusted({ $lt: seconds.toString(16).padStart(8, '0') });
  const found = await store.providers
    .find({ ratingUpdates: before }, { _id: 1 })
    .limit(SWEPT)
    .lean<Array<Pick<ProviderDoc, '_id'>>>();
  const failures: unknown[] = [];
  for (const { _id } of found) {
    signal.throwIfAborted();
    try {
      await syncRatings(context, _id);
      // The counts may have been stored by a process that died before it refreshed the posts.
      await refreshAndIndex(context, _id, { 'index.provider': [_id] });
      await store.providers.updateOne({ _id }, { $pull: { ratingUpdates: before } });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'ratings of some providers were not updated');
}

/** Number of providers compared per query of a recount. */
const COMPARED = 500;

/** Compares the stored counts of all providers with their comments, and corrects those that differ; after a rebuild. */
export async function recountRatings(context: IndexedStore): Promise<void> {
  const { store } = context;
  let after = '';
  for (;;) {
    const page = await store.providers
      .find({ _id: trusted({ $gt: after }) }, { ratings: 1 })
      .sort({ _id: 1 })
      .limit(COMPARED)
      .lean<Array<Pick<ProviderDoc, '_id' | 'ratings'>>>();
    const last = page.at(-1);
    if (!last) return;
    const ids = page.map(({ _id }) => _id);
    const counted = await starCountsOf(store, ids);
    for (const { _id, ratings = NO_RATINGS } of page) {
      if (!isDeepStrictEqual([...ratings], [...(counted.get(_id) ?? NO_RATINGS)])) await syncRatings(context, _id);
    }
    after = last._id;
  }
}
