import type { EventEnvelope } from '@vitrina/contracts/events';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  announcer,
  beginEpoch,
  consumeEvents,
  createLog,
  createMetrics,
  eventVersion,
  newId,
  OutboxRelay,
  outboxFields,
  producerConnection,
  queueConnection,
  RestoreWatch,
  readEpoch,
  type WithOutbox,
} from '../src/index.ts';
import { connectPlatform, ownNamespace, redisUrl } from './platform.ts';

interface Photo extends WithOutbox {
  _id: string;
  path: string;
}

const namespace = ownNamespace();
const log = createLog('test', { LOG_LEVEL: 'silent' });
const metrics = createMetrics('test');
const connections = { relay: producerConnection(redisUrl), consumer: queueConnection(redisUrl) };
const schema = new Schema<Photo>({ _id: String, path: String, ...outboxFields });
const BEAT_MS = 200;

let platform: Awaited<ReturnType<typeof connectPlatform>>;
let relay: OutboxRelay<Photo>;
let consumer: ReturnType<typeof consumeEvents<'accounts'>>;
const watches: RestoreWatch[] = [];
/** What the subscriber holds: the newest by version. */
const held = new Map<string, { version: number; path: string }>();

const photos = () => platform.mongo.model<Photo>('Photo', schema);
const eventOf = ({ _id, version, path }: Photo): EventEnvelope<'photo.ready'> => ({
  id: `${_id}-${version}`,
  name: 'photo.ready',
  aggregate: `photo-${_id}`,
  version,
  data: { ownerId: _id, foto_perfil: path, fuentes: [], thumbhash: '' },
});

/** Two processes of the service, as on two machines. */
async function startWatches(): Promise<void> {
  const announcers = [announcer(photos(), relay, (photo) => [eventOf(photo)])];
  const options = {
    mongo: platform.mongo,
    redis: platform.redis,
    service: 'media',
    hears: ['directory'],
    announcers,
    log,
  };
  for (let process = 0; process < 2; process += 1) watches.push(await RestoreWatch.start(options, BEAT_MS));
}

async function write(id: string, version: number, path: string): Promise<void> {
  const photo = { _id: id, version, path, outbox: [] };
  const { aggregate, data, name } = eventOf(photo);
  const entry = { id: newId(), name, aggregate, version, to: 'accounts' as const, data, at: new Date() };
  await photos().collection.replaceOne({ _id: id as never }, { ...photo, outbox: [entry] }, { upsert: true });
  await relay.flush(id);
}

const beats = async () => (await platform.mongo.collection('epochs').findOne())?.beat ?? 0;

/** Copies of every collection, as a backup takes them. */
async function backup(): Promise<Map<string, object[]>> {
  const names = ['photos', 'epochs'];
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await platform.mongo.collection(name).find().toArray()] as [string, object[]]),
    ),
  );
}

/** Puts a backup back over what is there, with every process stopped. */
async function restore(copies: ReadonlyMap<string, object[]>): Promise<void> {
  for (const watch of watches.splice(0)) await watch.close();
  for (const [name, documents] of copies) {
    await platform.mongo.collection(name).deleteMany({});
    if (documents.length > 0) await platform.mongo.collection(name).insertMany(documents);
  }
}

beforeAll(async () => {
  platform = await connectPlatform(namespace);
  relay = new OutboxRelay(photos(), {
    ...{
      source: 'photos',
      to: ['accounts', 'directory'],
      connection: connections.relay,
      redis: redisUrl,
      namespace,
      log,
      metrics,
    },
  });
  relay.start();
  const handlers = {
    'photo.ready': async ({ data, version }: EventEnvelope<'photo.ready'>) => {
      if (version > (held.get(data.ownerId)?.version ?? 0)) held.set(data.ownerId, { version, path: data.foto_perfil });
    },
    'photo.failed': async () => undefined,
  };
  const options = { connection: connections.consumer, namespace, log, metrics, concurrency: 1 };
  consumer = consumeEvents('accounts', handlers, options);
});
afterAll(async () => {
  for (const watch of watches) await watch.close();
  await consumer.close();
  await relay.close();
  connections.relay.disconnect();
  connections.consumer.disconnect();
  await platform.close();
});

it('compares versions by epoch first, and leaves those of a database that was never restored as they are', () => {
  expect(eventVersion(0, 7)).toBe(7);
  expect(eventVersion(1_700_000_000, 1)).toBeGreaterThan(eventVersion(1_699_999_999, 2_000_000));
  expect(Number.isSafeInteger(eventVersion(2 ** 32 - 1, 2 ** 21 - 1))).toBe(true);
  expect(() => eventVersion(1, 2 ** 21)).toThrow(RangeError);
});

describe('a database that is put back from a backup', () => {
  const [kept, lost] = [newId(), newId()];

  it('is noticed: its events are taken again, and nothing that others hold is deleted', async () => {
    await startWatches();
    await write(kept, 3, '/old.webp');
    await expect.poll(() => held.get(kept)?.path, { timeout: 20_000 }).toBe('/old.webp');
    const copies = await backup();
    for (const version of [4, 5, 6]) await write(kept, version, `/new-${version}.webp`);
    await write(lost, 1, '/lost.webp');
    await expect.poll(() => held.get(kept)?.path, { timeout: 20_000 }).toBe('/new-6.webp');
    await expect.poll(() => held.has(lost), { timeout: 20_000 }).toBe(true);
    const seen = await beats();
    await expect.poll(beats, { timeout: 20_000 }).toBeGreaterThan(seen + 1);
    await restore(copies);
    await startWatches();
    await expect.poll(() => held.get(kept)?.path, { timeout: 30_000 }).toBe('/old.webp');
    expect(await readEpoch(platform.mongo)).toBeGreaterThan(0);
    expect(held.get(lost)?.path).toBe('/lost.webp');
    // The count goes on from where the backup was: below what was held, and taken all the same.
    await write(kept, 4, '/after.webp');
    await expect.poll(() => held.get(kept)?.path, { timeout: 20_000 }).toBe('/after.webp');
  });

  it('is told by hand where Redis was lost as well', async () => {
    const before = await readEpoch(platform.mongo);
    expect(await beginEpoch(platform.mongo)).toBeGreaterThan(before);
    held.set(kept, { version: eventVersion(before, 9_000), path: '/unknown.webp' });
    await expect.poll(() => held.get(kept)?.path, { timeout: 30_000 }).toBe('/after.webp');
  });

  it('of a subscriber makes its sources announce everything again', async () => {
    held.clear();
    await platform.redis.hset('epoch:wishes:media', 'accounts', 1_700_000_000);
    await expect.poll(() => held.get(kept)?.path, { timeout: 30_000 }).toBe('/after.webp');
  });
});
