import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Calls } from '@vitrina/contracts';
import type { EventEnvelope } from '@vitrina/contracts/events';
import { createLog, JobProducer, producerConnection } from '@vitrina/kernel';
import { serviceKey, serviceKeys } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSuspended } from '../src/comments/suspended-authors.ts';
import { SearchIndex } from '../src/indexing/search-index.ts';
import type { IndexedDoc } from '../src/model/indexing.ts';
import { feedHandlers } from '../src/read-model/feature.ts';
import { rebuildFeeds } from '../src/read-model/feeds.ts';
import { Reconciler } from '../src/read-model/reconciler.ts';
import { type RunningDirectory, runDirectory, term } from './platform.ts';
import {
  type Gallery,
  idOf,
  mediaReady,
  photoReady,
  providerChanged,
  suspensionChanged,
  type Users,
} from './samples.ts';

type Answer = Calls['GET /api/buscar']['answer'];

/** Feeds of accounts and media: pages of envelopes, protected by the directory's keys. */
const feeds: Record<string, EventEnvelope[]> = {
  '/internal/providers': [providerChanged('rehecho', { plan: 'basico' }), providerChanged('apagado', null)],
  '/internal/photos': [photoReady('rehecho')],
  '/internal/posts': [1, 2, 3].map((number) => mediaReady('rehecho', `n${number}`)),
  '/internal/account-statuses': [suspensionChanged('callada', true)],
};
/** Returns the service of a feed. */
const serviceOf = (path: string) => (['/internal/photos', '/internal/posts'].includes(path) ? 'media' : 'accounts');
/** Starting a process is slow while both cores are busy. */
vi.setConfig({ testTimeout: 60_000 });

let server: Server;
let directory: RunningDirectory;

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://feeds');
    const allowed = request.headers.authorization === `Bearer ${serviceKey('directory', serviceOf(url.pathname))}`;
    const all = feeds[url.pathname] ?? [];
    const from = Number(url.searchParams.get('after') ?? 0);
    const page = all.slice(from, from + 2);
    const next = from + 2 < all.length ? String(from + 2) : null;
    const total = from === 0 ? { total: all.length } : {};
    response.writeHead(allowed ? 200 : 403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data: page, next, ...total }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const url = `http://127.0.0.1:${address.port}`;
  directory = await runDirectory({ ACCOUNTS_URL: url, MEDIA_URL: url });
});
afterAll(async () => {
  await directory.close();
  server.close();
});

/** Runs a command in a separate process; returns its exit code and output. */
async function run(
  name: string,
  input = '',
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<{ code: number; text: string }> {
  const settings = Object.entries(directory.config).map(([key, value]) => [key, String(value)]);
  const child = spawn(process.execPath, [new URL(`../dist/commands/${name}.js`, import.meta.url).pathname, ...args], {
    env: {
      ...process.env,
      ...Object.fromEntries(settings),
      SERVICE_KEYS: serviceKeys('directory'),
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code: Number(code), text };
}

const search = (query: string) => directory.read<Answer>(`/api/buscar?${query}`);

describe('rebuild', () => {
  it('builds the read model from the feeds, and then the index', async () => {
    const { code, text } = await run('rebuild');
    expect(text).toContain('posts: 66 %, 2 of 3');
    expect(text).toContain('posts: 100 %, 3 of 3');
    expect(code).toBe(0);
    const users = await directory.read<Users>('/api/usuarios');
    expect(users.data.map(({ id }) => id)).toEqual([idOf('rehecho')]);
    expect(users.data[0]?.foto_perfil).toContain('/media/fotos/');
    expect(await isSuspended(directory.store, idOf('callada'))).toBe(true);
    const gallery = await directory.read<Gallery>('/api/galeria?country=MX&state=DF');
    expect(gallery).toHaveLength(3);
    await expect
      .poll(async () => (await search('q=rehecho')).data.total, { timeout: 60_000 })
      .toEqual({
        proveedores: 1,
        publicaciones: 3,
      });
  });

  it('exits with 1 if a service does not respond', async () => {
    expect((await run('rebuild', '', { ACCOUNTS_URL: 'http://127.0.0.1:9' })).code).toBe(1);
  });

  it('exits with 78 and the name of the variable if the configuration is wrong', async () => {
    const wrong = await run('rebuild', '', { SERVICE_KEYS: 'short' });
    expect([wrong.code, wrong.text]).toEqual([78, expect.stringContaining('SERVICE_KEYS')]);
  });
});

describe('a rebuild of a damaged platform', () => {
  it('restores the previous state, whatever was changed, lost or added', async () => {
    const { store, engine } = directory;
    await expect.poll(() => directory.needs(), { timeout: 60_000 }).toBe(0);
    const before = await stateOf(directory);
    await store.posts.updateOne({ _id: idOf('rehecho/n1') }, { $set: { facts: null, place: null, k0: 7 } });
    await store.posts.deleteOne({ _id: idOf('rehecho/n2') });
    const damage = { facts: null, scopes: [], text: '', photo: { version: 1, path: '/otra' } };
    await store.providers.updateOne({ _id: idOf('rehecho') }, { $set: damage });
    await store.providers.updateOne({ _id: idOf('apagado') }, { $set: { facts: { name: 'Visible' }, scopes: ['MX'] } });
    const stray = { id: idOf('fantasma'), businessName: 'Fantasma' };
    await engine.client.index(engine.names.providers).addDocuments([stray]).waitTask();
    await engine.client
      .index(engine.names.posts)
      .deleteDocuments([idOf('rehecho/n1'), idOf('rehecho/n3')])
      .waitTask();
    const { code, text } = await run('rebuild');
    expect(text).toContain('index posts: 3 documents, swapped in');
    expect(text).toMatch(/index entries: \d+ documents, swapped in/);
    expect(code).toBe(0);
    await expect.poll(() => directory.needs(), { timeout: 60_000 }).toBe(0);
    expect(await stateOf(directory)).toEqual(before);
    const left = (await engine.client.getIndexes({ limit: 1_000 })).results.map(({ uid }) => uid);
    expect(left.filter((uid) => uid.startsWith(`${engine.names.providers}_`))).toEqual([]);
  });

  it('rebuilds only the requested part, and refuses an unknown one', async () => {
    const indexes = await run('rebuild', '', {}, ['--only', 'indexes']);
    expect([indexes.code, indexes.text]).toEqual([0, expect.stringContaining('index providers: 100 %')]);
    expect(indexes.text).not.toContain('photos:');
    expect((await run('rebuild', '', {}, ['--only', 'todo'])).code).toBe(2);
  });
});

/** Reads every document of the read model and the indexes, without revision and time fields. */
async function stateOf({ store, engine }: RunningDirectory) {
  const settled = ({ rev: _, changedAt: __, needAt: ___, needTries: ____, ...doc }: IndexedDoc) => doc;
  const documents = async (uid: string) => {
    const { results } = await engine.client.index(uid).getDocuments({ limit: 1_000 });
    return new Map(results.map((document) => [document.id, document]));
  };
  return {
    providers: (await store.providers.find().sort({ _id: 1 }).lean<IndexedDoc[]>()).map(settled),
    posts: (await store.posts.find().sort({ _id: 1 }).lean<IndexedDoc[]>()).map(settled),
    accountStatuses: await store.accountStatuses.find().sort({ _id: 1 }).lean(),
    indexed: [await documents(engine.names.providers), await documents(engine.names.posts)],
  };
}

describe('the bulk import', () => {
  const lines = (events: EventEnvelope[]) => events.map((event) => JSON.stringify(event)).join('\n');

  it('writes the same as the events would, once however often it runs', async () => {
    const events = ['granel-1', 'granel-2', 'granel-3'].flatMap((name) => [
      providerChanged(name, { country: 'CO', subdivision: 'ANT', businessName: 'Granel', plan: 'basico' }),
      photoReady(name),
      ...[1, 2, 3, 4].map((number) => mediaReady(name, `n${number}`, { createdAt: number })),
    ]);
    for (let round = 0; round < 2; round += 1) {
      const { code, text } = await run('import-bulk', lines(events));
      expect(text).toContain('imported');
      expect(code).toBe(0);
    }
    const users = await directory.read<Users>('/api/usuarios?pais=CO');
    expect(users.data.map(({ slug }) => slug)).toContain('granel');
    expect(new Set(users.data.map(({ slug }) => slug)).size).toBe(3);
    const gallery = await directory.read<Gallery>('/api/galeria?country=CO&state=ANT');
    expect(gallery).toHaveLength(9);
    expect((await search('pais=CO')).data.total).toEqual({ proveedores: 3, publicaciones: 9 });
    await directory.publish(providerChanged('granel-1', null, { version: 2 }));
    expect(await directory.read<Gallery>('/api/galeria?country=CO&state=ANT&semilla=2')).toHaveLength(6);
  });

  it('refuses a post that does not follow its provider', async () => {
    expect((await run('import-bulk', lines([mediaReady('nadie', 'a')]))).code).toBe(1);
  });
});

describe('the reconciler', () => {
  it('applies events that never arrived, and rebuilds an index that lost documents', async () => {
    feeds['/internal/providers']?.push(providerChanged('perdido', { businessName: 'Perdido y hallado' }));
    feeds['/internal/account-statuses']?.push(suspensionChanged('ruidosa', true));
    const { client, names } = directory.engine;
    const log = createLog('test', { LOG_LEVEL: 'silent' });
    const connection = producerConnection(directory.config.REDIS_URL);
    await vi.waitFor(() => expect(connection.status).toBe('ready'), { timeout: 60_000 });
    const jobs = new JobProducer(connection, directory.config.NAMESPACE);
    const reconciler = new Reconciler({
      store: directory.store,
      index: new SearchIndex(directory.store, directory.engine, directory.lock),
      handlers: feedHandlers({ store: directory.store, jobs, log }),
      feeds: rebuildFeeds(directory.config),
      log,
    });
    try {
      // The feed has two pages.
      await reconciler.runOnce(term());
      await reconciler.runOnce(term());
      expect((await directory.get('/api/proveedores/perdido-y-hallado')).status).toBe(200);
      expect(await isSuspended(directory.store, idOf('ruidosa'))).toBe(true);
      await expect.poll(() => directory.needs(), { timeout: 60_000 }).toBe(0);
      const index = client.index<{ id: string }>(names.providers);
      const { results } = await index.getDocuments({ limit: 1_000, fields: ['id'] });
      await index.deleteDocuments(results.map(({ id }) => id)).waitTask();
      // A single difference may be a bulk import in progress; the same difference twice is not.
      await reconciler.runOnce(term());
      expect((await search('q=hallado')).data.total.proveedores).toBe(0);
      await reconciler.runOnce(term());
      expect((await search('q=hallado')).data.total.proveedores).toBe(1);
    } finally {
      await jobs.close();
      connection.disconnect();
    }
  });
});
