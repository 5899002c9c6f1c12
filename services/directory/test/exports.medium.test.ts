import { newToken, ObjectStore } from '@vitrina/kernel';
import { beforeNext } from '@vitrina/local/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Exporter, exportKey, type Sources } from '../src/own-data/exporter.ts';
import { signIn } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf } from './samples.ts';

const MINUTE_MS = 60_000;
const _id = idOf('ana');
let directory: RunningDirectory;
let objects: ObjectStore;
/** The exporter's clock: far in the future, so that the service's exporter finds nothing due. */
let now: number;
let away: boolean;

beforeAll(async () => {
  directory = await runDirectory();
  objects = new ObjectStore(directory.config, directory.config.NAMESPACE);
  await objects.ensureBuckets(['quarantine']);
});
afterAll(() => directory.close());
beforeEach(async () => {
  now = Date.now() + 1_000 * MINUTE_MS;
  away = false;
  const asked = { token: newToken(), state: 'waiting' as const, percent: 0, tries: 0 };
  await directory.store.dataExports.deleteMany({});
  await objects.remove('quarantine', await objects.list('quarantine', '.vitrina/exports/'));
  await directory.store.dataExports.create({ ...asked, _id, dueAt: now, until: now + 1_440 * MINUTE_MS });
});

/** Accounts and media, which fail while `away` is true. */
const sources: Sources = {
  account: async () => {
    if (away) throw new Error('accounts is away');
    return { perfil: { id: _id } };
  },
  uploads: async () => [],
};
const round = (signal = new AbortController().signal) => {
  const { store, lock, config } = directory;
  const { VISITOR_SECRET: visitorSecret } = config;
  const clock = { now: () => new Date(now) };
  return new Exporter({ store, objects, sources, visitorSecret, clock, log: lock.log }).runOnce(signal);
};
const ana = () => signIn(directory, { userId: _id, name: 'Ana' });
const held = async () => (await directory.store.dataExports.findById(_id).lean()) ?? expect.fail('no copy');

it('an export waits for a service that is unavailable for a quarter of an hour, and is then produced', async () => {
  away = true;
  const back = now + 15 * MINUTE_MS;
  for (; now < back; now += 2_000) await round();
  expect(await held()).toMatchObject({ state: 'waiting' });
  away = false;
  for (; (await held()).state === 'waiting'; now += 2_000) await round();
  const copy = await held();
  expect(copy).toMatchObject({ state: 'ready', percent: 100 });
  expect(await objects.stat('quarantine', exportKey(copy))).not.toBeNull();
}, 60_000);

it('an export that never succeeds fails within a day, and reports it', async () => {
  away = true;
  const asked = now;
  for (; (await held()).state === 'waiting'; now = (await held()).dueAt) await round();
  expect(await held()).toMatchObject({ state: 'failed' });
  expect(now - asked).toBeGreaterThan(15 * MINUTE_MS);
  expect(now - asked).toBeLessThan(1_440 * MINUTE_MS);
});

it('a process that stops during an export counts no attempt', async () => {
  const stopping = new AbortController();
  away = true;
  const failing = {
    ...sources,
    account: async () => {
      stopping.abort(new Error('stops'));
      throw new Error('broken off');
    },
  };
  const { store, lock, config } = directory;
  const { VISITOR_SECRET: visitorSecret } = config;
  const exporter = new Exporter({
    store,
    objects,
    sources: failing,
    visitorSecret,
    clock: { now: () => new Date(now) },
    log: lock.log,
  });
  await expect(exporter.runOnce(stopping.signal)).rejects.toThrow('stops');
  expect(await held()).toMatchObject({ state: 'waiting', tries: 0 });
});

it("two processes that produce the same export concurrently do not remove each other's file", async () => {
  const { store, lock, config } = directory;
  const { VISITOR_SECRET: visitorSecret } = config;
  let sourcesAsked = false;
  const slow = {
    ...sources,
    uploads: async () => {
      sourcesAsked = true;
      await round();
      return [];
    },
  };
  const clock = { now: () => new Date(now) };
  await new Exporter({ store, objects, sources: slow, visitorSecret, clock, log: lock.log }).runOnce(
    new AbortController().signal,
  );
  expect(sourcesAsked).toBe(true);
  const copy = await held();
  expect(copy).toMatchObject({ state: 'ready', tries: 0 });
  expect(await objects.stat('quarantine', exportKey(copy))).not.toBeNull();
});

it.each([
  ['an export in progress is finished', 'waiting', round],
  [
    'another request replaces it, and that export is finished',
    'ready',
    async () => {
      expect((await (await ana()).post('/api/cuenta/exportacion', {})).status).toBe(202);
      await round();
    },
  ],
] as const)('a request leaves no file without a document if, at that moment, %s', async (_moment, state, finish) => {
  if (state === 'ready') await round();
  expect(await held()).toMatchObject({ state });
  const stop = beforeNext('data_exports', 'updateOne', async () => {
    await finish();
    expect(await held()).toMatchObject({ state: 'ready' });
  });
  expect((await (await ana()).post('/api/cuenta/exportacion', {})).status).toBe(202);
  stop();
  const copy = await held();
  const files = await objects.list('quarantine', `.vitrina/exports/${_id}/`);
  expect(files).toEqual(copy.state === 'ready' ? [exportKey(copy)] : []);
});
