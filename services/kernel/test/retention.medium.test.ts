import { type Model, Schema } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createLog,
  DatabaseClock,
  deleteExpired,
  Elections,
  type RetentionRule,
  Shutdown,
  startRetention,
  trusted,
} from '../src/index.ts';
import { connectPlatform, ownNamespace } from './platform.ts';

interface Note {
  _id: string;
  usedAt: Date;
}

const DAY_MS = 86_400_000;
const log = createLog('test', { LOG_LEVEL: 'silent' });
let platform: Awaited<ReturnType<typeof connectPlatform>>;
let clock: DatabaseClock;
let notes: Model<Note>;
let rule: RetentionRule<Note>;

beforeAll(async () => {
  platform = await connectPlatform(ownNamespace());
  clock = await DatabaseClock.start(platform.mongo, log);
  const schema = new Schema<Note>({ _id: String, usedAt: Date }, { versionKey: false });
  notes = platform.mongo.model<Note>('Note', schema, 'notes');
  rule = { name: 'notes', model: notes, days: 30, olderThan: (moment) => ({ usedAt: trusted({ $lt: moment }) }) };
});
beforeEach(() => notes.deleteMany({}));
afterAll(async () => {
  await clock.close();
  await platform.close();
});

const used = (id: string, daysAgo: number) => ({ _id: id, usedAt: new Date(clock.now().getTime() - daysAgo * DAY_MS) });
const left = async () => (await notes.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id);
const open = new AbortController().signal;

describe('retention', () => {
  it('deletes only data older than its days', async () => {
    await notes.insertMany([used('old', 30.01), used('older', 400), used('young', 29.99), used('now', 0)]);
    expect(await deleteExpired(rule, clock, open)).toBe(2);
    expect(await left()).toEqual(['now', 'young']);
    expect(await deleteExpired(rule, clock, open)).toBe(0);
  });

  it('spares data that is used again during a sweep', async () => {
    await notes.insertMany([used('used-again', 40), used('old', 40)]);
    const model = Object.create(notes, {
      deleteMany: {
        value: async (filter: Record<string, unknown>) => {
          await notes.updateOne({ _id: 'used-again' }, { usedAt: clock.now() });
          return notes.deleteMany(filter);
        },
      },
    });
    expect(await deleteExpired({ ...rule, model }, clock, open)).toBe(1);
    expect(await left()).toEqual(['used-again']);
  });

  it('deletes more than one request does', async () => {
    await notes.insertMany(Array.from({ length: 1_203 }, (_, at) => used(`old-${at}`, 31)));
    expect(await deleteExpired(rule, clock, open)).toBe(1_203);
    expect(await left()).toEqual([]);
  });

  it('starts with its service and stops with it', async () => {
    await notes.insertMany([used('old', 31), used('young', 1)]);
    const shutdown = new Shutdown(log, 5_000);
    startRetention(clock, [rule], { elections: new Elections(platform.mongo, clock, log), log, shutdown });
    await expect.poll(left).toEqual(['young']);
    await shutdown.run();
  });
});
