import { createLog, trusted } from '@vitrina/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reindex, withRebuildLock } from '../src/indexing/reindex.ts';
import { SearchIndex } from '../src/indexing/search-index.ts';
import { createEngine, type Engine } from '../src/search/engine.ts';
import { sendDocuments } from '../src/search/task.ts';
import { FaultyEngine } from './faulty-engine.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';

vi.setConfig({ testTimeout: 60_000 });
const log = createLog('test', { LOG_LEVEL: 'silent' });
const names = Array.from({ length: 16 }, (_, number) => `lleno-${number}`);

let faulty: FaultyEngine;
let directory: RunningDirectory;
/** Engine as seen by the directory. */
let engine: Engine;

beforeAll(async () => {
  faulty = await FaultyEngine.inFrontOf(process.env.MEILI_URL ?? '');
  directory = await runDirectory({ MEILI_URL: faulty.url });
  engine = createEngine(directory.config, 'indexing');
  await directory.publish(...names.map((name) => providerChanged(name, {})), mediaReady('lleno-0', 'a'));
  await indexed();
});
afterAll(async () => {
  await directory?.close();
  await faulty?.close();
});
beforeEach(() => {
  faulty.resultFor = () => undefined;
  faulty.changes.length = 0;
});

async function indexed(): Promise<void> {
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000, interval: 100 });
}

const isDocuments = (call: string) => /^POST \/indexes\/[^/]+\/documents$/.test(call);
const held = async (uid: string) =>
  (await directory.engine.client.index(uid).getDocuments({ limit: 1_000 })).results.map(({ id }) => id).sort();
const drafts = async () => {
  const { results } = await directory.engine.client.getIndexes({ limit: 1_000 });
  return results.filter(({ uid }) => uid.startsWith(`${engine.names.providers}_draft`)).length;
};
const rebuild = () =>
  withRebuildLock(directory.lock, 'providers', 40_000, async (term) => {
    await reindex({ store: directory.store, engine, log }, 'providers', term);
  });

describe('an engine whose disk is full', () => {
  it.each(['full', 'queue full'] as const)(
    'a full disk (%s) loses no pending change, and no document is blamed for it',
    async (result) => {
      faulty.resultFor = (call) => (isDocuments(call) ? result : undefined);
      const version = result === 'full' ? 2 : 3;
      await directory.publish(
        ...names
          .slice(0, 4)
          .map((name) => providerChanged(name, { businessName: `Con espacio ${result}` }, { version })),
      );
      const feeding = new SearchIndex(directory.store, engine, directory.lock);
      const reason = result === 'full' ? 'no more space left on the device' : 'limit of the task database';
      const fed = names.slice(0, 4).map((name) => feeding.feed('providers', idOf(name)));
      for (const end of await Promise.allSettled(fed)) {
        expect(end).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(reason) } });
      }
      const waiting = await directory.store.providers
        .find({ _id: trusted({ $in: names.slice(0, 4).map((name) => idOf(name)) }) })
        .lean();
      expect(waiting.map(({ needAt, needTries }) => [needAt !== undefined, needTries])).toEqual(
        Array.from({ length: 4 }, () => [true, undefined]),
      );
      await feeding.close();
      faulty.resultFor = () => undefined;
      await indexed();
      const index = directory.engine.client.index(engine.names.providers);
      expect(await index.getDocument(idOf('lleno-3'))).toMatchObject({ businessName: `Con espacio ${result}` });
    },
  );

  it('a rebuild never swaps in an incomplete index, and the next one cleans up', async () => {
    const before = await held(engine.names.providers);
    expect(before.length).toBeGreaterThanOrEqual(names.length);
    faulty.resultFor = (call) => (isDocuments(call) && call.includes('_draft_') ? 'full' : undefined);
    for (let round = 0; round < 3; round += 1) {
      await expect(rebuild()).rejects.toThrow('no more space left on the device');
      expect(await held(engine.names.providers)).toEqual(before);
      expect(await drafts()).toBe(1);
    }
    faulty.resultFor = () => undefined;
    expect(await rebuild()).toBe(true);
    await indexed();
    expect(await held(engine.names.providers)).toEqual(before);
    expect(await drafts()).toBe(0);
  });

  it('the directory retries failed settings at growing intervals, not with every change', async () => {
    const index = new SearchIndex(directory.store, engine, directory.lock);
    const isSettings = (call: string) => call.startsWith('PATCH ');
    await directory.engine.client
      .index(engine.names.providers)
      .updateSettings({ stopWords: ['otra'] })
      .waitTask();
    faulty.resultFor = (call) => (isSettings(call) ? 'full' : undefined);
    for (let change = 0; change < 20; change += 1) {
      await expect(index.feed('providers', idOf('lleno-0'))).rejects.toThrow('no more space left on the device');
    }
    expect(faulty.changes.filter(isSettings)).toHaveLength(1);
    faulty.resultFor = () => undefined;
    await expect
      .poll(
        () =>
          index.feed('providers', idOf('lleno-0')).then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    await index.close();
  });
});

describe('an engine with a damaged task queue', () => {
  it('an index whose swaps fail keeps at most one draft, and the other indexes are still repaired', async () => {
    const before = await held(engine.names.providers);
    faulty.resultFor = (call, body) =>
      call === 'POST /swap-indexes' && body.includes(engine.names.providers) ? 'corrupted' : undefined;
    for (let round = 0; round < 3; round += 1) await expect(rebuild()).rejects.toThrow('Corrupted task queue');
    expect(await drafts()).toBe(1);
    await indexed();
    const stray = async (uid: string) => {
      await directory.engine.client
        .index(uid)
        .addDocuments([{ id: 'fantasma' }])
        .waitTask();
    };
    await Promise.all([stray(engine.names.providers), stray(engine.names.posts)]);
    // Deleting the draft fails too.
    faulty.resultFor = (call) =>
      call.startsWith(`DELETE /indexes/${engine.names.providers}_draft`) ? 'corrupted' : undefined;
    const index = new SearchIndex(directory.store, engine, directory.lock);
    const faults: unknown[] = [];
    for (let look = 0; look < 3; look += 1) {
      await indexed();
      await index.compare().catch((error: unknown) => faults.push(error));
    }
    expect(faults.length).toBeGreaterThan(0);
    expect(await held(engine.names.posts)).toEqual([idOf('lleno-0/a')]);
    faulty.resultFor = () => undefined;
    expect(await rebuild()).toBe(true);
    await indexed();
    expect([await held(engine.names.providers), await drafts()]).toEqual([before, 0]);
  });

  it('documents of lost tasks are sent again', async () => {
    let losses = 3;
    faulty.resultFor = (call) => (isDocuments(call) && losses-- > 0 ? 'lost' : undefined);
    await directory.publish(providerChanged('lleno-5', { businessName: 'Recordado' }, { version: 4 }));
    await indexed();
    expect(losses).toBeLessThanOrEqual(0);
    const index = directory.engine.client.index(engine.names.providers);
    expect(await index.getDocument(idOf('lleno-5'))).toMatchObject({ businessName: 'Recordado' });
  });
});

describe('an engine with an internal error', () => {
  const documents = Array.from({ length: 256 }, (_, number) => ({ id: `interno-${number}` }));
  const uid = () => `${engine.names.entries}_interno`;

  it('an error caused by one document refuses only that document', async () => {
    faulty.resultFor = (_call, body) => (body.includes('"interno-77"') ? 'panic' : undefined);
    expect(await sendDocuments(engine, uid(), documents)).toEqual(['interno-77']);
    expect(await held(uid())).toHaveLength(255);
    await directory.engine.client.deleteIndex(uid()).waitTask();
  });

  it('an error with every document is reported after a few tasks', async () => {
    faulty.resultFor = (call) => (isDocuments(call) ? 'panic' : undefined);
    await expect(sendDocuments(engine, uid(), documents)).rejects.toThrow('Thread panicked');
    expect(faulty.changes.filter(isDocuments).length).toBeLessThan(32);
  });
});

it('a rebuild with many refused documents leaves the index unchanged', async () => {
  const before = await held(engine.names.providers);
  const isOther = ({ id }: { id: string }) => id !== idOf('lleno-0');
  faulty.resultFor = (call, body) => {
    const isDraft = isDocuments(call) && call.includes('_draft_');
    return isDraft && (JSON.parse(body) as Array<{ id: string }>).some(isOther) ? 'invalid' : undefined;
  };
  await expect(rebuild()).rejects.toThrow(`refused ${before.length - 1} documents of ${before.length}`);
  expect(await held(engine.names.providers)).toEqual(before);
  faulty.resultFor = () => undefined;
  expect(await rebuild()).toBe(true);
  await indexed();
  expect([await held(engine.names.providers), await drafts()]).toEqual([before, 0]);
});
