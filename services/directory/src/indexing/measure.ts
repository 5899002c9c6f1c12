import { type Metrics, readForScrape, trusted } from '@vitrina/kernel';
import { Gauge } from 'prom-client';
import type { Store } from '../model/store.ts';

/**
 * Adds how far the search index is behind the read model, read on each scrape; where the database is away the last value
 * stays.
 */
export function measureIndex({ registry }: Metrics, { providers, posts }: Pick<Store, 'providers' | 'posts'>): void {
  const indexes = { providers, posts } as const;
  new Gauge({
    name: 'vitrina_index_oldest_seconds',
    help: 'Seconds since the oldest change that the search index does not hold yet; 0 where it holds all',
    labelNames: ['index'],
    registers: [registry],
    async collect() {
      const read = async ([index, model]: [string, unknown]) => {
        const oldest = await oldestNeed(model as typeof providers);
        this.set({ index }, Math.max(0, (Date.now() - oldest) / 1000));
      };
      await Promise.all(Object.entries(indexes).map((each) => readForScrape(read(each))));
    },
  });
}

/** When the oldest need of the index arose, in milliseconds since 1970; now where there is none. */
async function oldestNeed(model: Store['providers']): Promise<number> {
  const needy = await model
    .find({ needAt: trusted({ $gt: 0 }) }, { needAt: 1 })
    .sort({ needAt: 1 })
    .limit(1)
    .lean<Array<{ needAt?: number }>>();
  return needy[0]?.needAt ?? Date.now();
}
