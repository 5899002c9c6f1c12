import type { EventEnvelope, FeedEvent } from '@vitrina/contracts/events';
import { trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type IndexedDoc, indexedCollection } from '../model/indexing.ts';
import { ownerName, slugCandidates } from '../model/names.ts';
import { hiddenPlacement, type PostDoc } from '../model/post.ts';
import { blankProvider, type ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { starCountsOf } from '../ratings/sync-ratings.ts';
import { postDocument, providerDocument } from '../search/documents.ts';
import type { Engine } from '../search/engine.ts';
import { succeeded } from '../search/task.ts';
import { changeOf, coreOf, takenSlugs } from './apply-listings.ts';
import { cardWorks } from './first-works.ts';
import { placePosts } from './placement.ts';

/** Number of owners per batch, with all their documents. */
const BATCH = 1_000;
/** Time-out of the engine for one batch, in milliseconds. */
const TASK_MS = 10 * 60_000;

type Address = Pick<ProviderDoc, 'slug' | 'formerSlugs'>;

interface Owned {
  provider: EventEnvelope<'provider.changed'>;
  photo: EventEnvelope<'photo.ready'> | null;
  posts: Array<EventEnvelope<'media.ready'>>;
}

/**
 * Writes whole owners in batches, with the documents that the event handlers would write, but without queues. Meant for
 * an idle database; repeating it with the same input changes nothing. The next batch is written while the engine
 * indexes the previous one.
 */
export class BulkImport {
  readonly #store: Store;
  readonly #engine: Engine;
  #batch: Owned[] = [];
  #indexing: Promise<unknown> = Promise.resolve();
  /** Number of providers read so far. */
  owners = 0;
  /** Number of posts read so far. */
  posts = 0;

  constructor(store: Store, engine: Engine) {
    this.#store = store;
    this.#engine = engine;
  }

  /** Adds one event. @throws if a photo or post does not follow its provider, or a write fails */
  async add(event: FeedEvent): Promise<void> {
    if (event.name === 'account.suspensionChanged') throw new Error(`${event.id} is not an event of an owner`);
    if (event.name === 'provider.changed') {
      if (this.#batch.length >= BATCH) await this.#flush();
      this.#batch.push({ provider: event, photo: null, posts: [] });
      this.owners += 1;
      return;
    }
    const last = this.#batch.at(-1);
    if (last?.provider.data.id !== event.data.ownerId) throw new Error(`${event.id} does not follow its provider`);
    if (event.name === 'photo.ready') {
      last.photo = event;
    } else {
      last.posts.push(event);
      this.posts += 1;
    }
  }

  /** Writes the rest and waits for the engine. */
  async end(): Promise<void> {
    await this.#flush();
    await this.#indexing;
  }

  async #flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    if (batch.length === 0) return;
    const addresses = await this.#addressesFor(batch);
    const ratings = await starCountsOf(
      this.#store,
      batch.map(({ provider }) => provider.data.id),
    );
    const providers: ProviderDoc[] = [];
    const posts: PostDoc[] = [];
    const now = Date.now();
    for (const [position, owned] of batch.entries()) {
      const counts = ratings.get(owned.provider.data.id);
      const provider = {
        ...providerOf(owned, addresses[position] ?? { slug: '' }),
        ...(counts && { ratings: counts }),
      };
      const own = postsOf(owned, provider, now);
      providers.push({ ...provider, works: cardWorks(own, now) });
      posts.push(...own);
    }
    await writeDocs(this.#store.providers, providers);
    await writeDocs(this.#store.posts, posts);
    await this.#indexing;
    this.#indexing = this.#index(providers, posts);
    // The next batch or `end` throws its failure.
    this.#indexing.catch(() => undefined);
  }

  async #index(providers: ProviderDoc[], posts: PostDoc[]): Promise<void> {
    const { client, names } = this.#engine;
    const cards = providers.flatMap((doc) => providerDocument(doc) ?? []);
    const pictures = posts.flatMap((doc) => postDocument(doc) ?? []);
    await Promise.all([
      cards.length > 0 && succeeded(this.#engine, client.index(names.providers).addDocuments(cards), TASK_MS),
      pictures.length > 0 && succeeded(this.#engine, client.index(names.posts).addDocuments(pictures), TASK_MS),
    ]);
  }

  /** Returns the addresses of each owner of the batch: the existing ones, else the first free candidate. */
  async #addressesFor(batch: readonly Owned[]): Promise<Address[]> {
    const candidates = batch.map(({ provider: { data } }) =>
      slugCandidates(data.provider ? ownerName(data.provider) : '', data.id),
    );
    const ids = batch.map(({ provider }) => provider.data.id);
    const { providers } = this.#store;
    const own = await providers
      .find({ _id: trusted({ $in: ids }) }, { slug: 1, formerSlugs: 1 })
      .lean<Array<Address & { _id: string }>>();
    const held = new Map(own.map(({ _id, ...address }) => [_id, address]));
    const taken = await takenSlugs(this.#store, candidates.flat());
    return candidates.map((tries, position) => {
      const existing = held.get(ids[position] ?? '');
      if (existing) return existing;
      const slug = tries.find((candidate) => !taken.has(candidate)) ?? tries[2];
      taken.add(slug);
      return { slug };
    });
  }
}

function providerOf({ provider, photo }: Owned, address: Address): ProviderDoc {
  const id = provider.data.id;
  const { needAt: _indexedAtOnce, ...change } = changeOf(provider);
  return {
    ...blankProvider(id),
    ...change,
    ...address,
    photo: photo ? { version: photo.version, path: photo.data.path } : { version: 0, path: '' },
    rev: 1,
  };
}

function postsOf({ posts }: Owned, provider: ProviderDoc, changedAt: number): PostDoc[] {
  const own = { rev: 1, changedAt };
  const bare = posts.map((event) => ({ ...hiddenPlacement(), ...coreOf(event), _id: event.data.id, ...own }));
  const placements = placePosts(provider, bare, changedAt);
  return bare.map((post) => ({ ...post, ...placements.get(post._id) }));
}

/**
 * Writes complete documents, replacing those with the same id. New ones are inserted instead, because a replacement
 * that first searches for its document costs the server several times as much.
 */
async function writeDocs<D extends IndexedDoc>(model: Model<D>, docs: readonly D[]): Promise<void> {
  if (docs.length === 0) return;
  const ids = docs.map(({ _id }) => _id);
  const collection = indexedCollection(model);
  const held = collection.find({ _id: { $in: ids } }).project<{ _id: string }>({ _id: 1 });
  const existing = new Set((await held.toArray()).map(({ _id }) => _id));
  const operations = docs.map((doc) =>
    existing.has(doc._id)
      ? { replaceOne: { filter: { _id: doc._id }, replacement: doc } }
      : { insertOne: { document: doc } },
  );
  await collection.bulkWrite(operations, { ordered: false, ignoreUndefined: true });
}
