import type { EventEnvelope } from '@vitrina/contracts/events';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  announcer,
  beginEpoch,
  consumeEvents,
  DatabaseClock,
  Elections,
  eventVersion,
  newId,
  type Outbox,
  OutboxRelay,
  outboxFields,
  RestoreWatch,
  readEpoch,
  type WithOutbox,
} from '../src/index.ts';
import { connectEvents } from './event-platform.ts';

interface Photo extends WithOutbox {
  _id: string;
  path: string;
}

const schema = new Schema<Photo>({ _id: String, path: String, ...outboxFields });
const BEAT_MS = 200;

let platform: Awaited<ReturnType<typeof connectEvents>>;
let relay: OutboxRelay;
let outbox: Outbox;
let consumer: ReturnType<typeof consumeEvents<'accounts'>>;
let clock: DatabaseClock | undefined;
const watches: RestoreWatch[] = [];
/** Read model of the subscriber: the newest event by version. */
const held = new Map<string, { version: number; path: string }>();

const photos = () => platform.mongo.model<Photo>('Photo', schema);
const eventOf = ({ _id, version, path }: Photo): EventEnvelope<'photo.ready'> => ({
  id: `${_id}-${version}`,
  name: 'photo.ready',
  aggregate: `photo-${_id}`,
  version,
  data: { ownerId: _id, path, sources: [], thumbhash: '' },
});

/** Starts two processes of the service, simulating two machines. */
async function startWatches(): Promise<void> {
  clock ??= await DatabaseClock.start(platform.mongo, platform.log);
  const announcers = [announcer(photos(), outbox, (photo) => [eventOf(photo)])];
  const options = {
    mongo: platform.mongo,
    redis: platform.redis,
    service: 'media',
    sources: ['directory'],
    announcers,
    log: platform.log,
  };
  for (let process = 0; process < 2; process += 1) {
    const elections = new Elections(platform.mongo, clock, platform.log);
    const watch = new RestoreWatch({ ...options, elections }, BEAT_MS);
    watch.start();
    watches.push(watch);
  }
}

async function write(id: string, version: number, path: string): Promise<void> {
  const photo = { _id: id, version, path, outbox: [] };
  const { aggregate, data, name } = eventOf(photo);
  const entry = { id: newId(), name, aggregate, version, to: 'accounts' as const, data, at: new Date() };
  const stored = platform.mongo.collection<Photo>(photos().collection.name);
  await stored.replaceOne({ _id: id }, { ...photo, outbox: [entry] }, { upsert: true });
  await outbox.flush(id);
}

const beats = async () => (await platform.mongo.collection('epochs').findOne())?.beat ?? 0;

/** Copies every collection, like a backup. */
async function backup(): Promise<Map<string, object[]>> {
  const names = ['photos', 'epochs'];
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await platform.mongo.collection(name).find().toArray()] as [string, object[]]),
    ),
  );
}

/** Restores a backup over the current data, with every process stopped. */
async function restore(copies: ReadonlyMap<string, object[]>): Promise<void> {
  for (const watch of watches.splice(0)) await watch.close();
  for (const [name, documents] of copies) {
    await platform.mongo.collection(name).deleteMany({});
    if (documents.length > 0) await platform.mongo.collection(name).insertMany(documents);
  }
}

beforeAll(async () => {
  platform = await connectEvents();
  relay = new OutboxRelay(platform.relayOptions);
  outbox = relay.add(photos(), { source: 'photos', to: ['accounts', 'directory'] });
  relay.start();
  const handlers = {
    'photo.ready': async ({ data, version }: EventEnvelope<'photo.ready'>) => {
      if (version > (held.get(data.ownerId)?.version ?? 0)) held.set(data.ownerId, { version, path: data.path });
    },
    'photo.failed': async () => undefined,
    'appeal.answered': async () => undefined,
    'notification.due': async () => undefined,
    'plan.changed': async () => undefined,
    'plan.reminded': async () => undefined,
    'payment.entered': async () => undefined,
  };
  consumer = consumeEvents('accounts', handlers, platform.consumerOptions(1));
});
afterAll(async () => {
  for (const watch of watches) await watch.close();
  await consumer.close();
  await relay.close();
  await platform.close();
});

it('compares versions by epoch first, and leaves those of a database that was never restored as they are', () => {
  expect(eventVersion(0, 7)).toBe(7);
  expect(eventVersion(1_700_000_000, 1)).toBeGreaterThan(eventVersion(1_699_999_999, 2_000_000));
  expect(Number.isSafeInteger(eventVersion(2 ** 32 - 1, 2 ** 21 - 1))).toBe(true);
  expect(() => eventVersion(1, 2 ** 21)).toThrow(RangeError);
});

describe('a database that is restored from a backup', () => {
  const kept = newId();
  const lost = newId();

  it('gets its events applied again, and nothing is deleted at subscribers', async () => {
    await startWatches();
    await write(kept, 3, '/old.webp');
    await expect.poll(() => held.get(kept)?.path).toBe('/old.webp');
    const copies = await backup();
    for (const version of [4, 5, 6]) await write(kept, version, `/new-${version}.webp`);
    await write(lost, 1, '/lost.webp');
    await expect.poll(() => held.get(kept)?.path).toBe('/new-6.webp');
    await expect.poll(() => held.has(lost)).toBe(true);
    const seen = await beats();
    await expect.poll(beats).toBeGreaterThan(seen + 1);
    await restore(copies);
    await startWatches();
    await expect.poll(() => held.get(kept)?.path).toBe('/old.webp');
    expect(await readEpoch(platform.mongo)).toBeGreaterThan(0);
    expect(held.get(lost)?.path).toBe('/lost.webp');
    // The version continues from the backup: below the stored one, and applied nevertheless.
    await write(kept, 4, '/after.webp');
    await expect.poll(() => held.get(kept)?.path).toBe('/after.webp');
  });

  it('needs the command if Redis was lost as well', async () => {
    const before = await readEpoch(platform.mongo);
    expect(await beginEpoch(platform.mongo)).toBeGreaterThan(before);
    held.set(kept, { version: eventVersion(before, 9_000), path: '/unknown.webp' });
    await expect.poll(() => held.get(kept)?.path).toBe('/after.webp');
  });

  it('makes its sources announce everything again if it is a subscriber’s', async () => {
    held.clear();
    await platform.redis.hset('epoch:wishes:media', 'accounts', 1_700_000_000);
    await expect.poll(() => held.get(kept)?.path).toBe('/after.webp');
  });
});
