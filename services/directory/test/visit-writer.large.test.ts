import { connectMongo, connectRedis } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProviderDayDoc } from '../src/model/provider-day.ts';
import { openStore, type Store } from '../src/model/store.ts';
import { COUNTED_OF_NETWORK, type Visit, VisitCounter } from '../src/statistics/visit-counter.ts';
import { VisitWriter } from '../src/statistics/visit-writer.ts';
import { term, testConfig } from './platform.ts';
import { idOf } from './samples.ts';

const day = '2026-11-20';

let mongo: Connection;
let redis: Redis;
let days: Store['providerDays'];
let counter: VisitCounter;
let clock = 1_000;

beforeAll(async () => {
  const config = testConfig();
  mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'directory');
  redis = await connectRedis(config.REDIS_URL, config.NAMESPACE);
  days = (await openStore(mongo)).providerDays;
  counter = new VisitCounter(redis);
});
beforeEach(async () => {
  await days.deleteMany({});
  await loseRedisData();
});
afterAll(async () => {
  await loseRedisData();
  redis.disconnect();
  await mongo.dropDatabase();
  await mongo.close();
});

/** Deletes this namespace's keys in Redis, as after a loss of its data. */
async function loseRedisData(): Promise<void> {
  const prefix = redis.options.keyPrefix ?? '';
  for (const key of await redis.keys(`${prefix}*`)) await redis.del(key.slice(prefix.length));
}

const newWriter = () => new VisitWriter(redis, days, () => clock++);
const visit = (visitor: string, name = 'luna', more: Partial<Visit> = {}): Visit => ({
  visitor,
  network: `network of ${visitor}`,
  providerId: idOf(name),
  day,
  metric: 'view',
  ...more,
});
const viewsOf = async (name = 'luna') => (await days.findById(`${idOf(name)}/${day}`).lean<ProviderDayDoc>())?.view;

/** Takes the batch, which must exist. */
async function taken(writer: VisitWriter) {
  const batch = await writer.take();
  if (!batch) throw new Error('nothing was counted');
  return batch;
}

describe('a visit', () => {
  it('counts once per visitor, metric and half hour', async () => {
    await counter.count([visit('ana'), visit('ana'), visit('beto')]);
    await counter.count([visit('ana'), visit('ana', 'luna', { metric: 'phone' }), visit('ana', 'sol')]);
    await newWriter().runOnce(term());
    expect(await days.findById(`${idOf('luna')}/${day}`).lean()).toMatchObject({ view: 2, phone: 1 });
    expect(await viewsOf('sol')).toBe(1);
  });

  it('counts for twenty visitors of a network per day, provider and metric', async () => {
    const network = 'one network';
    const crowd = (name: string, more: Partial<Visit>) =>
      Array.from({ length: 40 }, (_, at) => visit(`browser ${at}`, name, { network, ...more }));
    await counter.count([...crowd('luna', { metric: 'phone' }), ...crowd('luna', {}), ...crowd('sol', {})]);
    await counter.count([visit('ana', 'luna', { metric: 'phone' })]);
    await newWriter().runOnce(term());
    const most = COUNTED_OF_NETWORK;
    expect(await days.findById(`${idOf('luna')}/${day}`).lean()).toMatchObject({ view: most, phone: most + 1 });
    expect(await viewsOf('sol')).toBe(most);
  });

  it('leaves only hashes: of the visitor for half an hour, of the network for a day', async () => {
    await counter.count([visit('ana', 'luna', { network: 'hash of a network' })]);
    const prefix = redis.options.keyPrefix ?? '';
    const keys = (await redis.keys(`${prefix}*`)).map((key) => key.slice(prefix.length));
    const seen = keys.filter((key) => key.startsWith('visit-seen:'));
    const others = keys.filter((key) => !seen.includes(key));
    expect(others.toSorted()).toEqual(['visit-counts', 'visit-network:hash of a network']);
    expect(await redis.ttl('visit-network:hash of a network')).toBeLessThanOrEqual(24 * 3_600);
    expect(await redis.ttl('visit-network:hash of a network')).toBeGreaterThan(24 * 3_600 - 60);
    expect(JSON.stringify([keys, await redis.hgetall('visit-counts')])).not.toContain('ana');
    for (const key of seen) {
      expect(await redis.ttl(key)).toBeGreaterThan(1_700);
      expect(await redis.ttl(key)).toBeLessThanOrEqual(1_800);
    }
  });
});

describe('a batch', () => {
  it.each([
    ['before the write', async () => undefined],
    [
      'in the middle of the write',
      async (writer: VisitWriter) => {
        const { number, days: all } = await taken(writer);
        await writer.write(number, new Map([...all].slice(0, 1)), term());
      },
    ],
    [
      'after the write, before it was dropped',
      async (writer: VisitWriter) => {
        const { number, days: all } = await taken(writer);
        await writer.write(number, all, term());
      },
    ],
  ])('survives a process that died %s and counts once, with later visits', async (_when, until) => {
    await counter.count([visit('ana'), visit('ana', 'sol')]);
    const dying = newWriter();
    await taken(dying);
    await until(dying);
    await counter.count([visit('beto'), visit('beto', 'sol')]);
    for (const _round of [1, 2, 3]) await newWriter().runOnce(term());
    expect([await viewsOf('luna'), await viewsOf('sol')]).toEqual([2, 2]);
    expect(await newWriter().take()).toBeNull();
  });

  it('counts once if several writers write it concurrently', async () => {
    await counter.count([visit('ana'), visit('ana', 'sol'), visit('beto')]);
    await Promise.all([1, 2, 3, 4].map(() => newWriter().runOnce(term())));
    expect([await viewsOf('luna'), await viewsOf('sol')]).toEqual([2, 1]);
  });

  it('changes nothing if a paused process writes it after a later one', async () => {
    await counter.count([visit('ana')]);
    const halted = newWriter();
    const old = await taken(halted);
    await newWriter().runOnce(term());
    await counter.count([visit('beto')]);
    await newWriter().runOnce(term());
    await counter.count([visit('carla')]);
    const next = await taken(newWriter());
    await halted.write(old.number, old.days, term());
    await halted.drop(old.number);
    expect(await viewsOf()).toBe(2);
    expect(await taken(newWriter())).toEqual(next);
    await newWriter().runOnce(term());
    expect(await viewsOf()).toBe(3);
  });

  it("cannot be written after the leader's term has ended", async () => {
    await counter.count([visit('ana')]);
    const ended = { token: 1, signal: AbortSignal.abort(new Error('ended')) };
    await expect(newWriter().runOnce(ended)).rejects.toThrow('ended');
    await newWriter().runOnce(term());
    expect(await viewsOf()).toBe(1);
  });

  it('gets a larger number than earlier ones after Redis lost its data', async () => {
    await counter.count([visit('ana')]);
    await newWriter().runOnce(term());
    await counter.count([visit('lost')]);
    await loseRedisData();
    await counter.count([visit('beto')]);
    await newWriter().runOnce(term());
    expect(await viewsOf()).toBe(2);
  });

  it('needs one write per provider, a thousand per request', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `p${index}`);
    const requests = vi.spyOn(days, 'bulkWrite');
    for (const visitor of ['ana', 'beto']) {
      await counter.count(names.flatMap((name) => [visit(visitor, name), visit(visitor, name, { metric: 'phone' })]));
      await newWriter().runOnce(term());
    }
    const writes = requests.mock.calls.map(([operations]) => operations.length);
    requests.mockRestore();
    expect(writes).toEqual(Array.from({ length: 20 }, () => 1_000));
    expect(await days.countDocuments({ view: 2, phone: 2 })).toBe(10_000);
  });
});
