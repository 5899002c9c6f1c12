import { type Metrics, readForScrape, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { Gauge } from 'prom-client';
import type { IndexedDoc } from '../model/indexed-doc.ts';
import type { Store } from '../model/store.ts';
import { INDEX_KINDS, indexedKinds } from './indexed-kinds.ts';

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
