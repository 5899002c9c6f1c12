import { createLog, createMetrics, newId, type ObjectStore, Shutdown } from '@vitrina/kernel';
import { newNamespace } from '@vitrina/local/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { connectMedia } from '../src/context.ts';
import { originalKey, PROBE_PREFIX } from '../src/files/keys.ts';
import { type CollectOptions, collect } from '../src/operations/collect.ts';
import { RestoreGuard } from '../src/operations/restore-guard.ts';
import { type Finding, SweepRecord } from '../src/operations/sweep-record.ts';
import { forgottenPost } from './support/forgotten-post.ts';

const DAY = 24 * 60 * 60_000;
const config = readWorkerConfig({ ...process.env, NODE_ENV: 'test', NAMESPACE: newNamespace() });
const log = createLog('prueba', { LOG_LEVEL: 'silent' });

let media: Awaited<ReturnType<typeof connectMedia>>;
let shutdown: Shutdown;
beforeEach(async () => {
  shutdown = new Shutdown(log, 5_000);
  const own = { ...config, NAMESPACE: newNamespace() };
  media = await connectMedia({ log, metrics: createMetrics('prueba'), shutdown }, own);
});
afterEach(async () => {
  await media?.mongo.dropDatabase();
  await shutdown.run();
});

async function run(options: Partial<CollectOptions> = {}, objects: ObjectStore = media.objects): Promise<Finding[]> {
  const found: Finding[] = [];
  const rules = { apply: true, graceMs: 0, signal: new AbortController().signal, ...options };
  for await (const finding of collect({ ...media, objects, log }, config, rules)) found.push(finding);
  return found;
}

async function orphans(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => originalKey(newId()));
  await Promise.all(keys.map((key) => media.objects.put('quarantine', key, Buffer.from('x'), 'image/png')));
  return keys.sort();
}

const originals = async () => (await media.objects.list('quarantine', '')).filter((key) => key.endsWith('original'));
const readyPost = () =>
  forgottenPost({ objects: media.objects, posts: media.posts.model }, Buffer.from('x'), {
    state: 'ready',
    media: { kind: 'image', width: 1, height: 1, thumbhash: 'x', animated: false, duration: null, files: [] },
  });

describe('the collector and objects without a document', () => {
  test('records an object when it is first seen, and removes it a week later', async () => {
    const keys = await orphans(1);
    expect(await run()).toEqual([]);
    expect(await originals()).toEqual(keys);
    const findings = media.mongo.collection('collector_findings');
    await findings.updateMany({}, { $set: { firstSeen: new Date(Date.now() - 6 * DAY) } });
    expect(await run()).toEqual([]);
    await findings.updateMany({}, { $set: { firstSeen: new Date(Date.now() - 7 * DAY) } });
    expect(await run()).toMatchObject([{ action: 'remove', what: 'quarantine: no document' }]);
    expect(await originals()).toEqual([]);
    expect(await findings.countDocuments({})).toBe(0);
  });

  test('forgets an object that no longer exists', async () => {
    const keys = await orphans(1);
    await run();
    await media.objects.remove('quarantine', keys);
    await run();
    expect(await media.mongo.collection('collector_findings').countDocuments({})).toBe(0);
  });

  test("removes the probe object of a killed process immediately, but keeps the database's marker", async () => {
    await media.objects.put('quarantine', `${PROBE_PREFIX}${newId()}`, Buffer.from('x'), 'text/plain');
    expect(await run()).toMatchObject([{ about: PROBE_PREFIX, action: 'remove' }]);
    expect(await media.objects.list('quarantine', '')).toEqual(['.vitrina/marker']);
  });
});

describe('the collector and a restored database', () => {
  test('removes no unknown objects until an operator accepts the database', async () => {
    const guard = new RestoreGuard(media);
    await guard.advance();
    const backup = await media.mongo.collection('markers').findOne({});
    await guard.advance();
    await media.mongo.collection('markers').replaceOne({}, { epoch: backup?.epoch, count: backup?.count });
    const keys = await orphans(1);
    const asked = run({ retentionMs: 0, yes: true });
    await expect(asked).rejects.toThrow('the database is older than the objects');
    await guard.advance();
    await expect(run({ retentionMs: 0 })).rejects.toThrow('the database is older than the objects');
    expect(await originals()).toEqual(keys);
    expect((await new SweepRecord(media.mongo).last())?.stage).toBe('stopped');
    await guard.accept();
    expect(await run({ retentionMs: 0 })).toHaveLength(1);
    expect(await originals()).toEqual([]);
  });

  test('removes no unknown objects if the database is a different one', async () => {
    await new RestoreGuard(media).advance();
    await media.mongo.collection('markers').deleteMany({});
    const keys = await orphans(1);
    await expect(run({ retentionMs: 0 })).rejects.toThrow('or is a different one');
    expect(await originals()).toEqual(keys);
  });
});

describe('the collector with suspiciously many findings', () => {
  test('reports and keeps orphans until an operator consents', async () => {
    const keys = await orphans(21);
    await expect(run({ retentionMs: 0 })).rejects.toThrow(/^21 of 2\d would be changed$/);
    expect(await originals()).toEqual(keys);
    expect(await run({ retentionMs: 0, yes: true })).toHaveLength(21);
    expect(await originals()).toEqual([]);
  });

  test('reports posts without files instead of marking them as failed', async () => {
    for (let made = 0; made < 21; made += 1) {
      const id = await readyPost();
      const files = [{ name: '400.webp', format: 'webp' as const, width: 400 }];
      await media.posts.model.updateOne({ _id: id }, { $set: { 'media.files': files } });
      await media.objects.remove('quarantine', [originalKey(id)]);
    }
    await expect(run()).rejects.toThrow(/^21 of 2\d would be changed$/);
    expect(await media.posts.model.countDocuments({ state: 'ready' })).toBe(21);
  });
});

test('an interrupted sweep continues at its last position', async () => {
  const keys = await orphans(220);
  const cut = new AbortController();
  const asked: string[] = [];
  const watched = (onPage: () => void) =>
    new Proxy(media.objects, {
      get(target, name) {
        if (name !== 'each') {
          const member: unknown = Reflect.get(target, name);
          return typeof member === 'function' ? member.bind(target) : member;
        }
        return (bucket: 'quarantine' | 'public', prefix: string, after: string) => {
          if (bucket === 'quarantine' && prefix === '') asked.push(after);
          onPage();
          return target.each(bucket, prefix, after);
        };
      },
    });
  await expect(
    run(
      { retentionMs: 0, yes: true, signal: cut.signal },
      watched(() => cut.abort(new Error('stop'))),
    ),
  ).rejects.toThrow('stop');
  expect(await originals()).toEqual(keys);
  const position = (await new SweepRecord(media.mongo).last())?.after ?? '';
  asked.length = 0;
  expect(
    await run(
      { retentionMs: 0, yes: true },
      watched(() => undefined),
    ),
  ).toHaveLength(220);
  expect(asked[0]).toBe(position);
  expect(position).not.toBe('');
  expect(await originals()).toEqual([]);
});

test('only a single collector repairs at a time', async () => {
  await orphans(1);
  const first = collect({ ...media, log }, config, {
    apply: true,
    graceMs: 0,
    retentionMs: 0,
    signal: AbortSignal.timeout(60_000),
  });
  expect((await first.next()).done).toBe(false);
  await expect(run({ signal: AbortSignal.timeout(1_000) })).rejects.toThrow('another collector is at work');
  await first.return(undefined);
});
