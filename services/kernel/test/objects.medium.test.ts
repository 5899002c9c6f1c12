import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { backingUrl, newNamespace } from '@vitrina/local/testing';
import { Client } from 'minio';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig, ObjectStore, objectsConfig, StoreFault } from '../src/index.ts';

const MB = 1024 * 1024;
const namespace = newNamespace();
const config = loadConfig(objectsConfig);
const store = new ObjectStore(config, namespace);
beforeAll(() => store.ensureBuckets(['public']));
afterEach(() => {
  vi.useRealTimers();
});

async function read(key: string): Promise<Buffer> {
  const found = await store.get('public', key);
  if (!found) throw new Error(`${key} is missing`);
  return buffer(found);
}

/** Stream of uneven chunks, like that of a form. */
function streamOf(bytes: Buffer): Readable {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += 65_521) yield bytes.subarray(at, at + 65_521);
  };
  return Readable.from(pieces(), { objectMode: false });
}

const { hostname, port } = new URL(backingUrl('S3_ENDPOINT'));
const client = new Client({
  endPoint: hostname,
  port: Number(port),
  useSSL: false,
  accessKey: config.S3_ACCESS_KEY,
  secretKey: config.S3_SECRET_KEY,
  region: config.S3_REGION,
});

/** Multipart uploads that were started and never completed. */
async function unfinished(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of client.listIncompleteUploads(`${namespace}-public`, '', true)) keys.push(key);
  return keys;
}

describe('stored objects are read back byte by byte', () => {
  test.each([
    ['an empty stream', 0],
    ['a photo', 2 * MB + 7],
    ['exactly one part', 5 * MB],
    ['one byte more than a part', 5 * MB + 1],
    ['several parts', 12 * MB + 3],
  ])('%s', async (_name, size) => {
    const bytes = randomBytes(size);
    const key = `de ida y vuelta/ñandú+${size}.jpg`;
    await store.put('public', key, streamOf(bytes), 'image/jpeg');
    expect((await read(key)).equals(bytes)).toBe(true);
    expect(await store.stat('public', key)).toMatchObject({ size, contentType: 'image/jpeg' });
  });

  test('a buffer, which replaces an earlier one', async () => {
    await store.put('public', 'uno', Buffer.from('primero'), 'text/plain');
    await store.put('public', 'uno', Buffer.from('segundo'), 'text/css');
    expect((await read('uno')).toString()).toBe('segundo');
    expect((await store.stat('public', 'uno'))?.contentType).toBe('text/css');
  });
});

test('stores that start simultaneously create their buckets once, and none fails', async () => {
  // The store answers about three of a hundred late creations with 500 instead of the code of an existing bucket.
  for (let round = 0; round < 100; round += 1) {
    const shared = newNamespace();
    const stores = Array.from({ length: 6 }, () => new ObjectStore(config, shared));
    await Promise.all(stores.map((one) => one.ensureBuckets(['public'])));
  }
});

test('an object is written and copied while the last other one of its folder is removed', async () => {
  await store.ensureBuckets(['quarantine']);
  for (let round = 0; round < 200; round += 1) {
    const folder = `carpetas/${round}`;
    const last = `${folder}/primero`;
    const key = `${folder}/segundo`;
    await Promise.all([
      store.put('public', last, Buffer.from('x'), 'text/plain'),
      store.put('quarantine', `${folder}/tercero`, Buffer.from('x'), 'text/plain'),
    ]);
    await Promise.all([
      store.remove('public', [last]),
      store.put('public', key, Buffer.from('x'), 'text/css'),
      store.copy(`${folder}/tercero`, 'quarantine', 'public'),
    ]);
    expect(await store.list('public', `${folder}/`)).toEqual([key, `${folder}/tercero`]);
    expect((await store.stat('public', key))?.contentType).toBe('text/css');
  }
});

test('a stream that breaks off rejects with its own error and leaves neither object nor part', async () => {
  const broken = Readable.from(
    (function* () {
      yield randomBytes(7 * MB);
      throw new Error('the client went away');
    })(),
    { objectMode: false },
  );
  await expect(store.put('public', 'partes/rota', broken, 'image/jpeg')).rejects.toThrow('the client went away');
  expect(await store.stat('public', 'partes/rota')).toBeNull();
  expect(await unfinished()).toEqual([]);
});

test('a refused write has the status and the store’s code', async () => {
  const elsewhere = new ObjectStore(config, newNamespace());
  const writing = elsewhere.put('public', 'x', Buffer.from('x'), 'text/plain');
  await expect(writing).rejects.toMatchObject({ status: 404, code: 'NoSuchBucket' });
});

test('objects that the store does not remove are named, and the others are gone', async () => {
  const refused = 'x'.repeat(2_000);
  await store.put('public', 'se va', Buffer.from('x'), 'text/plain');
  await expect(store.remove('public', ['se va', refused, 'nunca estuvo'])).rejects.toMatchObject({ keys: [refused] });
  expect(await store.stat('public', 'se va')).toBeNull();
});

test('interrupted multipart uploads are removed once they are old', async () => {
  await client.initiateNewMultipartUpload(`${namespace}-public`, 'partes/cortada', {});
  expect(await store.removeUnfinished('public', new Date(Date.now() - 60_000))).toEqual([]);
  expect(await unfinished()).toEqual(['partes/cortada']);
  expect(await store.removeUnfinished('public', new Date(Date.now() + 60_000))).toEqual(['partes/cortada']);
  expect(await unfinished()).toEqual([]);
});

test('a listing starts after a key', async () => {
  for (const key of ['lista/a', 'lista/b', 'lista/c']) await store.put('public', key, Buffer.from('x'), 'text/plain');
  const keys: string[] = [];
  for await (const { key } of store.each('public', 'lista/', 'lista/a')) keys.push(key);
  expect(keys).toEqual(['lista/b', 'lista/c']);
});

test('an unavailable store or one that answers with errors is a store fault, for every request', async () => {
  const broken = createServer((request, response) => {
    request.resume();
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void broken.close());
  const unwell = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
  for (const S3_ENDPOINT of ['http://127.0.0.1:9', unwell]) {
    const away = new ObjectStore({ ...config, S3_ENDPOINT }, namespace);
    const body = streamOf(randomBytes(6 * MB));
    for (const asked of [
      () => away.put('public', 'x', Buffer.from('x'), 'text/plain'),
      () => away.put('public', 'x', body, 'text/plain'),
      () => away.get('public', 'x'),
      () => away.stat('public', 'x'),
      () => away.list('public', ''),
      () => away.remove('public', ['x']),
      () => away.removeUnfinished('public', new Date()),
      () => away.ping(),
    ])
      await expect(asked()).rejects.toBeInstanceOf(StoreFault);
  }
});

describe('a clock that is not the store’s', () => {
  test.each([
    [-20, 'behind'],
    [20, 'ahead of'],
  ])('makes every request name it as the cause, a fault of the platform, if it is %i min', async (minutes, side) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    // Not every store refuses a write by an address that is not valid yet.
    const writes = [
      () => store.put('public', 'reloj', Buffer.from('x'), 'text/plain'),
      () => store.put('public', 'reloj', streamOf(randomBytes(6 * MB)), 'text/plain'),
    ];
    for (const asked of [
      ...(minutes < 0 ? writes : []),
      () => store.get('public', 'reloj'),
      () => store.stat('public', 'reloj'),
      () => store.list('public', ''),
      () => store.remove('public', ['reloj']),
      () => store.ping(),
    ]) {
      const refused = asked();
      await expect(refused).rejects.toBeInstanceOf(StoreFault);
      await expect(refused).rejects.toThrow(`the clock of this machine is 20 min ${side} the object store's`);
    }
  });

  test('makes a write that the store refuses, because its address is not valid yet, name it as the cause', async () => {
    const strict = createServer((request, response) => {
      request.resume();
      response.writeHead(403, { date: new Date(Date.now() - 20 * 60_000).toUTCString() }).end();
    });
    await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void strict.close());
    const { port: strictPort } = strict.address() as AddressInfo;
    const ahead = new ObjectStore({ ...config, S3_ENDPOINT: `http://127.0.0.1:${strictPort}` }, namespace);
    await expect(ahead.put('public', 'reloj', Buffer.from('x'), 'text/plain')).rejects.toThrow(
      "the clock of this machine is 20 min ahead of the object store's",
    );
  });

  test('causes no failure up to 14 min, for writes and for reads', async () => {
    for (const minutes of [-14, 14]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      await store.put('public', 'casi', streamOf(randomBytes(6 * MB)), 'text/plain');
      expect((await read('casi')).length).toBe(6 * MB);
      vi.useRealTimers();
    }
  });
});
