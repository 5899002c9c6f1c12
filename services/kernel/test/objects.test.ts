import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { backingUrl, newNamespace } from '@vitrina/local/testing';
import { Client } from 'minio';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig, ObjectStore, objectsConfig } from '../src/index.ts';

const MB = 1024 * 1024;
const namespace = newNamespace();
const config = loadConfig(objectsConfig);
const store = new ObjectStore(config, namespace);
beforeAll(() => store.ensureBuckets(['public']));

async function read(key: string): Promise<Buffer> {
  const found = await store.get('public', key);
  if (!found) throw new Error(`${key} is missing`);
  return buffer(found);
}

/** Bytes as a stream of uneven pieces, as a form brings them. */
function streamOf(bytes: Buffer): Readable {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += 65_521) yield bytes.subarray(at, at + 65_521);
  };
  return Readable.from(pieces(), { objectMode: false });
}

/** Uploads in parts that were begun and never ended. */
async function unfinished(): Promise<string[]> {
  const { hostname, port } = new URL(backingUrl('S3_ENDPOINT'));
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    region: config.S3_REGION,
  });
  const keys: string[] = [];
  for await (const { key } of client.listIncompleteUploads(`${namespace}-public`, 'partes/rota', true)) keys.push(key);
  return keys;
}

describe('what is stored comes back byte by byte', () => {
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

  test('a buffer, and the last one under a key counts', async () => {
    await store.put('public', 'uno', Buffer.from('primero'), 'text/plain');
    await store.put('public', 'uno', Buffer.from('segundo'), 'text/css');
    expect((await read('uno')).toString()).toBe('segundo');
    expect((await store.stat('public', 'uno'))?.contentType).toBe('text/css');
  });
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

test('a refused write says the status and the store’s own code', async () => {
  const elsewhere = new ObjectStore(config, newNamespace());
  const writing = elsewhere.put('public', 'x', Buffer.from('x'), 'text/plain');
  await expect(writing).rejects.toMatchObject({ status: 404, code: 'NoSuchBucket' });
});
