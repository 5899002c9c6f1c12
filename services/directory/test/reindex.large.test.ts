import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog, JobProducer, producerConnection, trusted } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reindex, withRebuildLock } from '../src/indexing/reindex.ts';
import { SearchIndex } from '../src/indexing/search-index.ts';
import { indexedCollection } from '../src/model/indexing.ts';
import { feedHandlers } from '../src/read-model/feature.ts';
import { rebuildFeeds } from '../src/read-model/feeds.ts';
import { Reconciler } from '../src/read-model/reconciler.ts';
import { postDocument, providerDocument } from '../src/search/documents.ts';
import { createEngine, type Engine } from '../src/search/engine.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';

vi.setConfig({ testTimeout: 60_000 });
const KINDS = ['providers', 'posts'] as const;
const log = createLog('test', { LOG_LEVEL: 'silent' });
const names = Array.from({ length: 12 }, (_, number) => `rehecho-${number}`);

let directory: RunningDirectory;
/** Server of empty feeds. */
let silent: Server;

beforeAll(async () => {
  directory = await runDirectory();
  silent = createServer((_, response) => response.end(JSON.stringify({ success: true, data: [], next: null })));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  await directory.publish(
    ...names.map((name) => providerChanged(name, { plan: 'basico' })),
    ...names.flatMap((name) => ['a', 'b'].map((post) => mediaReady(name, post))),
  );
  await indexed();
});
afterAll(async () => {
  await directory.close();
  silent.close();
});

async function indexed(): Promise<void> {
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000, interval: 100 });
}

const kitOf = (engine: Engine = directory.engine) => ({ store: directory.store, engine, log });

const rebuild = (kind: 'providers' | 'posts', engine?: Engine) =>
  withRebuildLock(directory.lock, kind, 40_000, async (term) => {
    await reindex(kitOf(engine), kind, term);
  });

/** Expects both indexes to match the read model exactly, and no other index in this namespace. */
async function expectCorrectIndexes(): Promise<void> {
  const { client, names: uids } = directory.engine;
  const { store } = directory;
  const held = async (uid: string) => {
    const { results } = await client.index(uid).getDocuments<{ id: string }>({ limit: 1_000 });
    return new Map(results.map((document) => [document.id, document]));
  };
  const wanted = <T extends { id: string }>(documents: Array<T | null>) =>
    new Map(documents.flatMap((document) => (document ? [[document.id, { ...document }] as const] : [])));
  const plain = (documents: ReadonlyMap<string, object>) =>
    Object.fromEntries([...documents].sort(([a], [b]) => (a < b ? -1 : 1)));
  expect(plain(await held(uids.providers))).toEqual(
    JSON.parse(JSON.stringify(plain(wanted((await store.providers.find().lean()).map(providerDocument))))),
  );
  expect(plain(await held(uids.posts))).toEqual(
    JSON.parse(JSON.stringify(plain(wanted((await store.posts.find().lean()).map(postDocument))))),
  );
  const all = (await client.getIndexes({ limit: 1_000 })).results.map(({ uid }) => uid);
  const own = all.filter((uid) => uid.startsWith(directory.config.NAMESPACE));
  expect(own.sort()).toEqual(Object.values(uids).sort());
}

/** Creates the engine of a process that pauses before its swap, until it is resumed. */
function pausingEngine(): { engine: Engine; halted: Promise<void>; goOn: () => void } {
  let reach: () => void = () => undefined;
  let goOn: () => void = () => undefined;
  const halted = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const engine = createEngine({ ...directory.config, MEILI_URL: process.env.MEILI_URL ?? '' }, 'indexing');
  const swap = engine.client.swapIndexes.bind(engine.client);
  // A task's promise has more properties than its value; the callers here need only the value.
  const halting = async (params: Parameters<typeof swap>[0]) => {
    reach();
    await gate;
    return swap(params);
  };
  engine.client.swapIndexes = halting as typeof swap;
  return { engine, halted, goOn };
}

describe('rebuilding the search index', () => {
  it('produces one correct index with two concurrent rebuilds, two reconcilers and changing documents', async () => {
    const connection = producerConnection(directory.config.REDIS_URL);
    await vi.waitFor(() => expect(connection.status).toBe('ready'), { timeout: 60_000 });
    const jobs = new JobProducer(connection, directory.config.NAMESPACE);
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const reconcilers = [1, 2].map((token) => ({
      token,
      reconciler: new Reconciler({
        store: directory.store,
        index: new SearchIndex(directory.store, directory.engine, directory.lock),
        handlers: feedHandlers({ store: directory.store, jobs, log }),
        feeds: rebuildFeeds({ ...directory.config, ACCOUNTS_URL: [url], MEDIA_URL: [url] }),
        log,
      }),
    }));
    // A surplus document in two comparisons makes the reconcilers rebuild as well.
    const stray = { id: idOf('fantasma'), businessName: 'Fantasma' };
    await directory.engine.client.index(directory.engine.names.providers).addDocuments([stray]).waitTask();
    const changing = (async () => {
      for (let version = 2; version < 8; version += 1) {
        await directory.publish(
          ...names.slice(0, 4).map((name) => providerChanged(name, { businessName: `Casa ${version}` }, { version })),
          mediaReady(names[version] ?? '', 'a', null, version),
          mediaReady(names[version] ?? '', 'c', { event: `Nuevo ${version}` }, version),
        );
      }
    })();
    await Promise.all([
      changing,
      ...reconcilers.map(async ({ reconciler, token }) => {
        const term = { token, signal: new AbortController().signal };
        for (let round = 0; round < 4; round += 1) await reconciler.runOnce(term);
      }),
      ...[1, 2].flatMap(() => KINDS.map((kind) => rebuild(kind))),
    ]);
    await indexed();
    await expectCorrectIndexes();
    await jobs.close();
    connection.disconnect();
  });

  it('never swaps in the old index of a process that resumes after another rebuild', async () => {
    const { engine, halted, goOn } = pausingEngine();
    // Its lock never expires, so that its clock is not what stops it.
    const stale = { token: 1_000, signal: new AbortController().signal };
    const late = reindex(kitOf(engine), 'posts', stale);
    late.catch(() => undefined);
    await halted;
    await directory.publish(mediaReady(names[0] ?? '', 'b', { event: 'Después' }, 20));
    await indexed();
    await reindex(kitOf(), 'posts', { ...stale, token: 1_001 });
    goOn();
    await expect(late).rejects.toThrow(/not found|has begun/);
    await indexed();
    await expectCorrectIndexes();
    await expect(reindex(kitOf(), 'posts', stale)).rejects.toThrow('has begun');
    await expectCorrectIndexes();
    await directory.store.rebuilds.deleteMany({});
  });

  it('completes a rebuild whose process died right after the swap, at the next comparison', async () => {
    const { engine, halted, goOn } = pausingEngine();
    const dying = rebuild('posts', engine);
    dying.catch(() => undefined);
    await halted;
    // Sent to the index that is about to be swapped out.
    await directory.publish(mediaReady(names[1] ?? '', 'b', { event: 'Entre tanto' }, 20));
    await indexed();
    vi.spyOn(directory.store.posts, 'updateMany').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    goOn();
    await expect(dying).rejects.toThrow('killed');
    await new SearchIndex(directory.store, directory.engine, directory.lock).compare();
    await indexed();
    await expectCorrectIndexes();
  });
});

describe('a document that the index refuses', () => {
  it('keeps other documents flowing and causes no rebuild', async () => {
    const { store, engine, lock } = directory;
    const good = await store.providers.findById(idOf(names[0] ?? '')).lean();
    if (!good) throw new Error('no provider');
    const needAt = Date.now() - 60_000;
    const bad = [
      // The engine refuses the id; the facts of the other cannot be converted.
      { ...good, _id: 'no es un id', slug: 'mal-1', needAt },
      { ...good, _id: idOf('roto'), slug: 'mal-2', needAt, facts: { ...good.facts, segments: 7 } },
    ];
    await indexedCollection(store.providers).insertMany(bad);
    await directory.publish(providerChanged('despues', { businessName: 'Después de los malos' }));
    const index = engine.client.index(engine.names.providers);
    await expect.poll(() => index.getDocument(idOf('despues')).catch(() => null), { timeout: 60_000 }).not.toBeNull();
    const slugs = trusted({ $in: ['mal-1', 'mal-2'] });
    const triesOf = async () =>
      (await store.providers.find({ slug: slugs }).lean()).map(({ needTries = 0 }) => needTries);
    await expect.poll(async () => Math.min(...(await triesOf())), { timeout: 60_000 }).toBeGreaterThan(0);
    const search = new SearchIndex(store, engine, lock);
    const before = await store.rebuilds.findById('providers').lean();
    for (let look = 0; look < 3; look += 1) await search.compare();
    expect(await store.rebuilds.findById('providers').lean()).toEqual(before);
    await withRebuildLock(lock, 'providers', 40_000, async (term) => {
      const documents = await reindex(kitOf(), 'providers', term);
      expect(documents).toBe(names.length + 1);
    });
    await store.providers.deleteMany({ slug: 'mal-1' });
    await store.providers.deleteMany({ slug: 'mal-2' });
  });
});
