import { loadConfig, mongoConfig, queueServers, redisConfig, searchConfig, waitingConnection } from '@vitrina/kernel';
import { table } from '@vitrina/local';
import { calculateObjectSize } from 'bson';
import { createConnection } from 'mongoose';

/** Implements `npm run unit-costs`: measures the cost per item on the running platform, the source of docs/scale.md. */
const config = loadConfig({ ...mongoConfig, ...redisConfig });
const namespace = process.env.NAMESPACE ?? 'vitrina';
/** Number of documents measured per collection. */
const SAMPLE = 2_000;

const mongo = await createConnection(config.MONGODB_URL).asPromise();
const databases = (await mongo.db?.admin().listDatabases())?.databases ?? [];
const rows: string[][] = [];
for (const { name } of databases.filter((database) => database.name.startsWith(namespace))) {
  const database = mongo.useDb(name);
  for (const { name: collection } of (await database.db?.listCollections().toArray()) ?? []) {
    const documents = await database.collection(collection).find().limit(SAMPLE).toArray();
    if (documents.length === 0) continue;
    const sizes = documents.map((document) => calculateObjectSize(document)).sort((a, b) => a - b);
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    const largest = sizes.at(-1) ?? 0;
    const count = await database.collection(collection).estimatedDocumentCount();
    rows.push([`${name}.${collection}`, String(count), `${Math.round(mean)} B`, `${largest} B`]);
  }
}
console.log(table([['collection', 'documents', 'mean', 'largest'], ...rows]).join('\n'));

const kinds = new Map<string, { keys: number; bytes: number }>();
const servers = new Set([config, queueServers(config)]);
for (const redis of [...servers].map((server) => waitingConnection(server))) {
  for await (const keys of redis.scanStream({ match: `{${namespace}}:*`, count: 500 })) {
    for (const key of keys as string[]) {
      const kind = key
        .split(':')
        .slice(1, 3)
        .join(':')
        .replace(/[\w-]{20,}|[0-9.]+/g, '*');
      const bytes = Number(await redis.memory('USAGE', key)) || 0;
      const known = kinds.get(kind) ?? { keys: 0, bytes: 0 };
      kinds.set(kind, { keys: known.keys + 1, bytes: known.bytes + bytes });
    }
  }
  redis.disconnect();
}
const weighed = [...kinds].sort(([, a], [, b]) => b.bytes - a.bytes).slice(0, 25);
const lines = weighed.map(([kind, { keys, bytes }]) => [kind, String(keys), `${Math.round(bytes / keys)} B`]);
console.log(`\n${table([['keys of Redis', 'keys', 'mean'], ...lines]).join('\n')}`);

const { MEILI_URL, MEILI_KEY = '' } = loadConfig(searchConfig);
const headers = { authorization: `Bearer ${MEILI_KEY}` };
for (const index of ['providers', 'posts']) {
  const answer = await fetch(`${MEILI_URL}/indexes/${namespace}_${index}/documents?limit=500`, { headers });
  const { results = [], total = 0 } = (await answer.json()) as { results?: object[]; total?: number };
  const bytes = results.reduce((sum, document) => sum + JSON.stringify(document).length, 0);
  if (results.length > 0)
    console.log(`search index ${index}: ${total} documents, ${Math.round(bytes / results.length)} B`);
}

/** Number of measured requests of each kind; all differ, so that no response cache serves them. */
const REQUESTS = 300;
const { PUBLIC_URL = '', DIRECTORY_URL = '', METRICS_TOKEN = '' } = process.env;

async function processorSeconds(address: string): Promise<number> {
  const answer = await fetch(new URL('/metrics', address), { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^process_cpu_seconds_total\S* (\S+)$/m.exec(await answer.text())?.[1] ?? Number.NaN);
}

const asked = {
  'a page, /explorar': (turn: number) => `/explorar?segmento=${turn}`,
  'a list, /api/galeria': (turn: number) => `/api/galeria?pais=MX&estado=CMX&limit=24&semilla=${turn}`,
  'a search, /api/buscar': (turn: number) => `/api/buscar?q=plomer${turn % 26}`,
};
for (const [what, path] of Object.entries(asked)) {
  const read = async () => [await processorSeconds(PUBLIC_URL), await processorSeconds(DIRECTORY_URL)] as const;
  const before = await read();
  let good = 0;
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    const answer = await fetch(new URL(path(turn), PUBLIC_URL), { headers: { accept: '*/*' } });
    await answer.arrayBuffer();
    if (answer.ok) good += 1;
  }
  const after = await read();
  const [gateway, directory] = after.map((seconds, index) =>
    (((seconds - (before[index] ?? 0)) / REQUESTS) * 1000).toFixed(1),
  );
  console.log(
    `${what}: gateway ${gateway} ms, directory ${directory} ms of one core (${good} of ${REQUESTS} answered)`,
  );
}

await mongo.close();
