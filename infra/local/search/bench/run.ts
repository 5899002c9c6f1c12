import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Meilisearch } from 'meilisearch';
import { startServer } from '../src/server.ts';
import { makeDocuments, makeQueries } from './documents.ts';

const SEED = 20_261_121;
const BATCH = 2_000;
const [providers, posts] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 50_000)];

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

const dataDir = await mkdtemp(join(tmpdir(), 'search-bench-'));
let server = await startServer({ port: 0, dataDir, masterKey: undefined });
try {
  const connect = () =>
    new Meilisearch({ host: server.url, requestInit: { headers: { 'accept-encoding': 'identity' } } }).index('bench');
  let index = connect();
  await index
    .updateSettings({
      searchableAttributes: ['nombre', 'servicios', 'descripcion', 'ciudad'],
      filterableAttributes: ['tipo', 'pais', 'estado', 'servicios', 'prioridad'],
      sortableAttributes: ['creado', 'prioridad'],
      rankingRules: [
        'words',
        'typo',
        'proximity',
        'attributeRank',
        'sort',
        'wordPosition',
        'exactness',
        'prioridad:desc',
      ],
    })
    .waitTask();
  const documents = makeDocuments(SEED, providers, posts);
  const queries = makeQueries(SEED + 1, documents, 600);

  const started = performance.now();
  let slowest = 0;
  for (let from = 0; from < documents.length; from += BATCH) {
    const task = await index.addDocuments(documents.slice(from, from + BATCH));
    const asked = performance.now();
    await index.search('plom', { limit: 5 });
    slowest = Math.max(slowest, performance.now() - asked);
    await index.tasks.waitForTask(task.taskUid, { timeout: 60_000, interval: 5 });
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `seed ${SEED}; ${documents.length} documents in ${seconds.toFixed(1)} s: ${Math.round(documents.length / seconds)} a second; slowest search meanwhile ${milliseconds(slowest)}`,
  );

  const shapes = {
    text: {},
    'text, facets': { facets: ['tipo', 'pais', 'estado', 'servicios'] },
    'text, facets, filter, highlight': {
      facets: ['estado', 'servicios'],
      filter: ['pais = MX'],
      attributesToHighlight: ['*'],
    },
    'text, sort': { sort: ['creado:desc'] },
  };
  for (const [name, options] of Object.entries(shapes)) {
    const times: number[] = [];
    for (const query of queries) {
      const asked = performance.now();
      await index.search(query, { limit: 20, ...options });
      times.push(performance.now() - asked);
    }
    console.log(
      `${name}: p50 ${milliseconds(percentile(times, 0.5))}, p95 ${milliseconds(percentile(times, 0.95))}, p99 ${milliseconds(percentile(times, 0.99))}`,
    );
  }
  for (const query of ['', 'p', 'pl', 'plo', 'plom', 'plomeria']) {
    const asked = performance.now();
    const { estimatedTotalHits } = await index.search(query, { limit: 20, facets: ['*'] });
    console.log(`"${query}" with all facets: ${milliseconds(performance.now() - asked)}, ${estimatedTotalHits} found`);
  }
  console.log(`memory ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB (with the bench's own documents)`);

  await server.stop();
  const reopened = performance.now();
  server = await startServer({ port: 0, dataDir, masterKey: undefined });
  index = connect();
  console.log(
    `restart: ${milliseconds(performance.now() - reopened)}, ${(await index.getStats()).numberOfDocuments} documents`,
  );
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true });
}
