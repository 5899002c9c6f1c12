import type { Hono } from 'hono';
import { Pacer } from '../index/pacer.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { TaskQueue } from '../tasks/queue.ts';
import { indexUid } from './query.ts';

/** Version of the API that is served; the suffix tells it from the reference engine. */
const VERSION = '1.50.0+vitrina.local';

async function statsOf(queue: TaskQueue, uid: string, index: SearchIndex) {
  const pacer = new Pacer();
  const fields = new Map<string, number>();
  let bytes = 0;
  for (const slot of index.ordered()) {
    bytes += index.text(slot)?.length ?? 0;
    if (index.text(slot) === undefined) continue;
    for (const name of Object.keys(index.document(slot))) fields.set(name, (fields.get(name) ?? 0) + 1);
    await pacer.breathe();
  }
  return {
    numberOfDocuments: index.size,
    rawDocumentDbSize: bytes,
    avgDocumentSize: index.size === 0 ? 0 : Math.round(bytes / index.size),
    isIndexing: queue.isIndexing(uid),
    numberOfEmbeddings: 0,
    numberOfEmbeddedDocuments: 0,
    fieldDistribution: Object.fromEntries([...fields].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Health, version and figures. */
export function systemRoutes(app: Hono, queue: TaskQueue): void {
  app.get('/health', (context) => context.json({ status: 'available' }));
  app.get('/version', (context) => context.json({ commitSha: 'unknown', commitDate: 'unknown', pkgVersion: VERSION }));
  app.get('/stats', async (context) => {
    const indexes: Record<string, Awaited<ReturnType<typeof statsOf>>> = {};
    for (const [uid, index] of queue.catalog.entries()) indexes[uid] = await statsOf(queue, uid, index);
    const size = Object.values(indexes).reduce((sum, { rawDocumentDbSize }) => sum + rawDocumentDbSize, 0);
    const lastUpdate =
      queue.catalog
        .entries()
        .map(([, { updatedAt }]) => updatedAt)
        .sort()
        .at(-1) ?? null;
    return context.json({ databaseSize: size, usedDatabaseSize: size, lastUpdate, indexes });
  });
  app.get('/indexes/:uid/stats', async (context) => {
    const uid = indexUid(context);
    return context.json(await statsOf(queue, uid, queue.catalog.get(uid)));
  });
}
