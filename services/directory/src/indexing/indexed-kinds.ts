import { type Metrics, readForScrape, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { Gauge } from 'prom-client';
import type { IndexedDoc } from '../model/indexing.ts';
import type { Store } from '../model/store.ts';
import { entryDocument, postDocument, providerDocument } from '../search/documents.ts';
import type { IndexNames } from '../search/engine.ts';

/** Collection with its own search index. */
export interface IndexedKind {
  model: Model<IndexedDoc>;
  /** Converts a document for the index; null if it must not be in the index. */
  convert: (doc: IndexedDoc) => { id: string } | null;
  /** Filter for the documents that belong in the index. */
  shown: Record<string, unknown>;
}

/** Names of the indexes, in build order. */
export const INDEX_KINDS = ['providers', 'posts', 'entries'] as const satisfies readonly (keyof IndexNames)[];

/** Lists every collection that is copied to the search index. */
export function indexedKinds(store: Store): Record<keyof IndexNames, IndexedKind> {
  return {
    providers: indexed(store.providers, providerDocument, { scopes: '*' }),
    posts: indexed(store.posts, postDocument, { place: trusted({ $ne: null }) }),
    entries: indexed(store.entries, entryDocument, { 'owner.slug': trusted({ $gt: '' }) }),
  };
}

function indexed<D extends IndexedDoc>(
  model: Model<D>,
  convert: (doc: D) => { id: string } | null,
  shown: IndexedKind['shown'],
): IndexedKind {
  // The driver's types do not support a generic document.
  return { model, convert, shown } as unknown as IndexedKind;
}

/**
 * Adds a metric for the delay of the search index, read on each scrape. While the database is unavailable, it keeps its
 * last value.
 */
export function measureIndex({ registry }: Metrics, store: Store): void {
  const kinds = indexedKinds(store);
  new Gauge({
    name: 'vitrina_index_oldest_seconds',
    help: 'Seconds since the oldest change that the search index does not hold yet; 0 where it holds all',
    labelNames: ['index'],
    registers: [registry],
    async collect() {
      const read = async (index: keyof typeof kinds) => {
        const oldest = await oldestPending(kinds[index].model);
        this.set({ index }, Math.max(0, (Date.now() - oldest) / 1000));
      };
      await Promise.all(INDEX_KINDS.map((kind) => readForScrape(read(kind))));
    },
  });
}

/** Reads when the oldest unindexed change was made, in milliseconds since 1970; now if no change is pending. */
async function oldestPending(model: Model<IndexedDoc>): Promise<number> {
  const pending = await model
    .find({ needAt: trusted({ $gt: 0 }) }, { needAt: 1 })
    .sort({ needAt: 1 })
    .limit(1)
    .lean();
  return pending[0]?.needAt ?? Date.now();
}
