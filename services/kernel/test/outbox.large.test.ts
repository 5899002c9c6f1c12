import type { EventEnvelope } from '@vitrina/contracts/events';
import { Schema } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pauseAfter } from '../src/events/relay.ts';
import {
  consumeEvents,
  keySpace,
  newId,
  OutboxRelay,
  outboxEntries,
  outboxFields,
  type WithOutbox,
} from '../src/index.ts';
import { connectEvents } from './event-platform.ts';

interface Thing extends WithOutbox {
  _id: string;
  name: string;
}

const schema = new Schema<Thing>({ _id: String, name: String, ...outboxFields });

let platform: Awaited<ReturnType<typeof connectEvents>>;

function openRelay() {
  const things = platform.mongo.model<Thing>('Thing', schema);
  const relay = new OutboxRelay(platform.relayOptions);
  const outbox = relay.add(things, { source: 'things', to: ['accounts', 'directory'] });
  relay.start();
  return { things, relay, outbox };
}

function photoReady(ownerId: string, version: number) {
  return outboxEntries('photo.ready', `photo-${ownerId}`, version, {
    ownerId,
    path: `/media/${ownerId}/160.webp`,
    sources: [],
    thumbhash: 'AAAA',
  });
}

beforeAll(async () => {
  platform = await connectEvents();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => platform.close());

it('pauses longer after each failure of an event, and never for more than two minutes', () => {
  const tries = [1, 2, 3, 4, 5, 6, 7, 8, 100];
  expect(tries.map(pauseAfter)).toEqual([3, 3, 6, 12, 24, 48, 96, 120, 120].map((seconds) => seconds * 1_000));
});

describe('outbox', () => {
  it('sends one query in 15 seconds while nothing waits, and looks within three seconds of a flush', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const things = platform.mongo.model<Thing>('Thing', schema);
    const relay = new OutboxRelay(platform.relayOptions);
    const outbox = relay.add(things, { source: 'resting', to: ['accounts'] });
    const one = vi.spyOn(things, 'findOne');
    const many = vi.spyOn(things, 'find');
    outbox.sweeps.start();
    for (let sweeps = 1; sweeps <= 3; sweeps += 1) {
      await outbox.sweeps.settled();
      await vi.advanceTimersByTimeAsync(14_900);
      expect(one).toHaveBeenCalledTimes(sweeps);
      await vi.advanceTimersByTimeAsync(100);
    }
    await outbox.sweeps.settled();
    await outbox.flush(newId());
    one.mockClear();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(one).toHaveBeenCalledTimes(1);
    await outbox.sweeps.settled();
    expect(many).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    await relay.close();
  });

  it('delivers to each subscriber, survives a Redis that lost everything, and empties itself only after both', async () => {
    const seen: Record<string, EventEnvelope[]> = { accounts: [], directory: [] };
    const { things, relay, outbox } = openRelay();
    const id = newId();
    await things.create({ _id: id, name: 'a', version: 1, outbox: photoReady(id, 1) });
    await outbox.flush(id);
    // No consumer runs yet: the entries stay, and a lost queue is filled again from the document.
    const keys = await platform.redis.keys(`${keySpace(platform.namespace)}:events-*`);
    expect(keys.length).toBeGreaterThan(0);
    await platform.consuming.del(...keys);
    const options = platform.consumerOptions(2);
    const consumers = [
      consumeEvents(
        'accounts',
        {
          'photo.ready': async (event) => void seen.accounts?.push(event),
          'photo.failed': async () => undefined,
          'appeal.answered': async () => undefined,
          'notification.due': async () => undefined,
          'plan.changed': async () => undefined,
          'plan.reminded': async () => undefined,
          'payment.entered': async () => undefined,
        },
        options,
      ),
      consumeEvents(
        'directory',
        {
          'photo.ready': async (event) => void seen.directory?.push(event),
          'media.ready': async () => undefined,
          'entryPicture.ready': async () => undefined,
          'entryPicture.failed': async () => undefined,
          'staff.acted': async () => undefined,
          'message.sent': async () => undefined,
          'provider.changed': async () => undefined,
          'account.suspensionChanged': async () => undefined,
          'account.erased': async () => undefined,
        },
        options,
      ),
    ];
    await expect.poll(async () => (await things.findById(id).lean())?.outbox.length, { interval: 100 }).toBe(0);
    for (const events of Object.values(seen)) {
      expect(events.length).toBeGreaterThanOrEqual(1);
      expect(events[0]).toMatchObject({ name: 'photo.ready', version: 1, data: { ownerId: id } });
    }
    await Promise.all(consumers.map((consumer) => consumer.close()));
    await relay.close();
  }, 30_000);

  it('repeats an event whose consumer failed until it is applied', async () => {
    const { things, relay, outbox } = openRelay();
    const id = newId();
    let runs = 0;
    const consumer = consumeEvents(
      'accounts',
      {
        'photo.ready': async () => {
          runs += 1;
          if (runs < 3) throw new Error('not yet');
        },
        'photo.failed': async () => undefined,
        'appeal.answered': async () => undefined,
        'notification.due': async () => undefined,
        'plan.changed': async () => undefined,
        'plan.reminded': async () => undefined,
        'payment.entered': async () => undefined,
      },
      platform.consumerOptions(1),
    );
    await things.create({
      _id: id,
      name: 'b',
      version: 1,
      outbox: photoReady(id, 1).filter((e) => e.to === 'accounts'),
    });
    await outbox.flush(id);
    await expect.poll(async () => (await things.findById(id).lean())?.outbox.length, { interval: 100 }).toBe(0);
    expect(runs).toBe(3);
    await consumer.close();
    await relay.close();
  }, 30_000);

  it('delivers past any number of older events that always fail, and retries those with growing pauses', async () => {
    const first = openRelay();
    const second = openRelay();
    const { things } = first;
    const good = newId();
    const refused = newId();
    const applied: string[] = [];
    const consumer = consumeEvents(
      'accounts',
      {
        'photo.ready': async ({ data }) => {
          if (data.ownerId === refused) throw new Error('never');
          applied.push(data.ownerId);
        },
        'photo.failed': async () => undefined,
        'appeal.answered': async () => undefined,
        'notification.due': async () => undefined,
        'plan.changed': async () => undefined,
        'plan.reminded': async () => undefined,
        'payment.entered': async () => undefined,
      },
      platform.consumerOptions(4),
    );
    const entry = (id: string) => photoReady(id, 1).filter(({ to }) => to === 'accounts')[0];
    const old = new Date(Date.now() - 60_000);
    // Exceeds the batch of a sweep: events for an unknown subscriber, and events with invalid data.
    const poison = Array.from({ length: 510 }, (_, number) => {
      const id = newId();
      const broken = number % 100 === 0 ? { data: { ownerId: 7 } } : { to: 'unknown' };
      return { _id: id, name: 'poison', version: 1, outbox: [{ ...entry(id), at: old, ...broken }] };
    });
    const stored = platform.mongo.collection<{ _id: string; [field: string]: unknown }>(things.collection.name);
    await stored.insertMany([
      ...poison,
      { _id: refused, name: 'refused', version: 1, outbox: [{ ...entry(refused), at: old }] },
      { _id: good, name: 'good', version: 1, outbox: [entry(good)] },
    ]);
    const outboxOf = async (id: string) => (await things.findById(id).lean())?.outbox ?? [];
    await expect.poll(() => outboxOf(good), { interval: 100 }).toEqual([]);
    expect(applied).toContain(good);
    const one = poison[1]?._id ?? '';
    await expect.poll(async () => (await outboxOf(one))[0]?.tries, { interval: 100 }).toBeGreaterThanOrEqual(2);
    const broken = poison[0]?._id ?? '';
    await expect.poll(async () => (await outboxOf(broken))[0]?.tries, { interval: 100 }).toBeGreaterThan(0);
    expect((await outboxOf(refused)).length).toBe(1);
    const failures = (await platform.metrics.outboxFailures.get()).values.find(({ labels }) => labels.to === 'unknown');
    expect(failures?.value).toBeGreaterThan(500);
    await things.deleteMany({ name: 'poison' });
    await consumer.close();
    await Promise.all([first.relay.close(), second.relay.close()]);
  }, 60_000);
});
