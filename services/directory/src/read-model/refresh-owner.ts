import { isDeepStrictEqual } from 'node:util';
import { type JobProducer, type Log, trusted } from '@vitrina/kernel';
import type { EntryDoc } from '../model/entry.ts';
import { changeStamp } from '../model/indexing.ts';
import type { PostDoc, PostPlacement } from '../model/post.ts';
import type { CardWork, ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { cardWorks } from './first-works.ts';
import { entryOwner, placePosts, scopesOf } from './placement.ts';

/** Store whose changes are queued for the search index. */
export interface IndexedStore {
  store: Store;
  jobs: JobProducer;
  log: Log;
}

/** Index jobs with the prefix of their job ids. */
const kinds = { 'index.provider': 'provider', 'index.post': 'post', 'index.entry': 'entry' } as const;

type IndexJob = keyof typeof kinds;

/** Refreshes an owner with their posts and entries, and adds the index jobs of the changed documents and of `own`. */
export async function refreshAndIndex(
  context: IndexedStore,
  ownerId: string,
  own: Partial<Record<IndexJob, string[]>> = {},
): Promise<void> {
  const moved = await refreshOwner(context.store, ownerId);
  const idsOf: Record<IndexJob, Set<string>> = {
    'index.provider': new Set([...(own['index.provider'] ?? []), ...moved.providers]),
    'index.post': new Set([...(own['index.post'] ?? []), ...moved.posts]),
    'index.entry': new Set([...(own['index.entry'] ?? []), ...moved.entries]),
  };
  const jobs = Object.keys(kinds) as IndexJob[];
  await Promise.all(jobs.flatMap((job) => [...idsOf[job]].map((id) => addIndexJob(context, job, id))));
}

/** Adds an index job. Without Redis the relay indexes the document later, because `needAt` marks it. */
export async function addIndexJob(context: IndexedStore, job: IndexJob, id: string): Promise<void> {
  try {
    await context.jobs.add(job, { id }, { once: { id: `${kinds[job]}-${id}`, again: true } });
  } catch (error) {
    context.log.warn({ err: error, id, job }, 'index job left to the relay');
  }
}

/** Maximum passes for an owner whose documents keep changing; the next event continues. */
const MAX_PASSES = 20;

/**
 * Recomputes the placement of an owner and all their posts and blog entries, and marks changed documents for the search
 * index. Each write is a compare-and-set on the document's `rev`. Ends only when a new read finds nothing to change, so
 * that the last of several concurrent writers leaves a correct state.
 * @returns the ids of the changed documents
 * @throws if other writers keep changing the documents; the event is then delivered again
 */
async function refreshOwner(
  store: Store,
  ownerId: string,
): Promise<Record<'providers' | 'posts' | 'entries', ReadonlySet<string>>> {
  const changed = { providers: new Set<string>(), posts: new Set<string>(), entries: new Set<string>() };
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const posts = await store.posts.find({ ownerId }).lean<PostDoc[]>();
    const entries = await store.entries.find({ ownerId, deleted: false }).lean<EntryDoc[]>();
    const removals = await store.removals
      .find({ ownerId, removed: trusted({ $ne: false }) }, { _id: 1 })
      .lean<Array<{ _id: string }>>();
    const removed = new Set(removals.map(({ _id }) => _id));
    const provider = await store.providers.findById(ownerId).lean<ProviderDoc>();
    const now = Date.now();
    const placements = placePosts(provider, posts, now, removed);
    const placed = posts.map((post) => ({ ...post, ...placements.get(post._id) }));
    const works = cardWorks(placed, now);
    const isRelisted = provider !== null && (await updateListing(store, provider, works, removed.has(ownerId)));
    if (isRelisted) changed.providers.add(ownerId);
    const moved = posts.filter((post) => differs(post, placements.get(post._id)));
    const turned = entries.flatMap((entry) => {
      const owner = entryOwner(provider, entry._id, removed);
      return isDeepStrictEqual(entry.owner, owner) ? [] : [{ ...entry, owner }];
    });
    if (moved.length + turned.length === 0 && !isRelisted) return changed;
    // When another file of a work becomes its cover, the work is twice in the lists for a moment, never missing.
    const isListed = ({ _id }: PostDoc) => placements.get(_id)?.place !== null;
    for (const part of [moved.filter(isListed), moved.filter((post) => !isListed(post))]) {
      await Promise.all(
        part.map((post) =>
          store.posts.updateOne(
            { _id: post._id, rev: post.rev },
            { $set: { ...placements.get(post._id), needAt: now, changedAt: now }, $inc: { rev: 1 } },
          ),
        ),
      );
    }
    for (const { _id, rev, owner } of turned) {
      await store.entries.updateOne({ _id, rev }, { $set: { owner, ...changeStamp() }, $inc: { rev: 1 } });
      changed.entries.add(_id);
    }
    for (const post of moved) changed.posts.add(post._id);
  }
  throw new Error(`posts of ${ownerId} keep changing`);
}

/**
 * Updates the works of a provider's card, and removes a removed provider from every list, whatever its events say.
 * @returns false if nothing changed
 */
async function updateListing(
  store: Store,
  provider: ProviderDoc,
  works: CardWork[],
  removed: boolean,
): Promise<boolean> {
  const scopes = removed ? [] : scopesOf(provider.facts);
  const held = { scopes: provider.scopes, works: provider.works ?? [] };
  if (isDeepStrictEqual(held, { scopes, works })) return false;
  await store.providers.updateOne(
    { _id: provider._id, rev: provider.rev },
    { $set: { scopes, works, ...changeStamp() }, $inc: { rev: 1 } },
  );
  return true;
}

function differs(post: PostDoc, placement: PostPlacement | undefined): boolean {
  if (!placement) return false;
  const { owner, place, tier, round, topics, ownerEmail, publicFrom, publicUntil, finishedFrom, text } = post;
  const { publicWork = null, pin = 0, pieceFrom = 0, pieceUntil = 0 } = post;
  const held = {
    owner,
    place,
    tier,
    round,
    topics,
    ownerEmail,
    publicFrom,
    publicUntil,
    finishedFrom,
    text,
    publicWork,
    pin,
    pieceFrom,
    pieceUntil,
  };
  return !isDeepStrictEqual(held, placement);
}
