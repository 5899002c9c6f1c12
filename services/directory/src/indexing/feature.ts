import { type Feature, type JobHandlers, queueConnection, readForScrape, runWorker, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { Gauge } from 'prom-client';
import type { DirectoryContext } from '../context.ts';
import type { IndexedDoc } from '../model/indexing.ts';
import { INDEX_KINDS, indexedKinds } from './indexed-kinds.ts';
import { IndexRelay } from './relay.ts';

/** Number of jobs that wait for a batch concurrently; each costs only a promise. */
const CONCURRENCY = 200;

/** Search index: sets it up, and sends it every change of the store. */
export const indexing: Feature<DirectoryContext> = {
  name: 'indexing',
  async start(context) {
    const { index, log, shutdown } = context;
    await index.start();
    shutdown.add('workers', () => index.close());
    measureIndex(context);
    context.onStart(() => {
      const relay = new IndexRelay(index.targets(), log);
      relay.start();
      shutdown.add('workers', () => relay.close());
      runIndexJobs(context, relay);
    });
  },
};

/** Runs the index jobs; each ends with the batch that contains its document. */
function runIndexJobs({ index, config, log, metrics, shutdown }: DirectoryContext, relay: IndexRelay): void {
  const feed = (kind: (typeof INDEX_KINDS)[number], id: string) => {
    relay.noteWork();
    return index.feed(kind, id);
  };
  const handlers: JobHandlers<'index'> = {
    'index.provider': ({ data }) => feed('providers', data.id),
    'index.post': ({ data }) => feed('posts', data.id),
    'index.entry': ({ data }) => feed('entries', data.id),
  };
  const connection = queueConnection(config);
  shutdown.add('connections', () => connection.disconnect());
  const options = { connection, namespace: config.NAMESPACE, log, metrics, signal: shutdown.signal };
  const worker = runWorker('index', handlers, { ...options, concurrency: CONCURRENCY });
  shutdown.add('workers', () => worker.close());
}

/** Adds a metric for the index's delay, read on each scrape; it keeps its value while the database is unavailable. */
function measureIndex({ metrics: { registry }, store }: DirectoryContext): void {
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
