import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLog, DatabaseClock } from '../src/index.ts';
import { connectPlatform, ownNamespace } from './platform.ts';

const log = createLog('test', { LOG_LEVEL: 'silent' });
let platform: Awaited<ReturnType<typeof connectPlatform>>;

beforeAll(async () => {
  platform = await connectPlatform(ownNamespace());
});
afterAll(() => platform.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Milliseconds that a clock is ahead of the server's own answer. */
async function aheadOfServer(clock: DatabaseClock): Promise<number> {
  const before = clock.now().getTime();
  const answer = await platform.mongo.db?.admin().command({ hello: 1 });
  return (before + clock.now().getTime()) / 2 - answer?.localTime.getTime();
}

it.each([60_000, 0, -60_000])('gives the time of the database if the local clock is %i ms off', async (off) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
  const clock = await DatabaseClock.start(platform.mongo, log);
  expect(Math.abs(await aheadOfServer(clock))).toBeLessThan(500);
  await clock.close();
});

it('runs evenly if the local clock is changed', async () => {
  const clock = await DatabaseClock.start(platform.mongo, log);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  expect(Math.abs(await aheadOfServer(clock))).toBeLessThan(500);
  await clock.close();
});

/** Database that answers `hello` after a delay, by a clock that is ahead; both in milliseconds. */
function databaseThatTakes(waits: () => number, ahead: () => number) {
  const listeners = new Set<() => void>();
  const command = async () => {
    const localTime = new Date(Date.now() + ahead());
    await new Promise((resolve) => setTimeout(resolve, waits()));
    return { localTime };
  };
  const client = {
    on: (_: string, listener: () => void) => listeners.add(listener),
    off: (_: string, listener: () => void) => listeners.delete(listener),
  };
  const mongo = { db: { admin: () => ({ command }) }, getClient: () => client };
  // Only the part of a connection that a clock uses.
  return { mongo: mongo as unknown as Connection, listeners };
}

/** Stops the monotonic clock for this long, as a suspension does. */
function suspend(ms: number): void {
  const monotonic = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic() - ms);
}

it('gives the right time in its first reading after the machine was suspended', async () => {
  const { mongo } = databaseThatTakes(
    () => 1,
    () => 5_000,
  );
  const clock = await DatabaseClock.start(mongo, log);
  suspend(600_000);
  // The uptime and the wall clock continued.
  expect(Math.abs(clock.now().getTime() - Date.now() - 5_000)).toBeLessThan(1_000);
  await clock.measure();
  expect(Math.abs(clock.now().getTime() - Date.now() - 5_000)).toBeLessThan(300);
  await clock.close();
});

it('measures again once a host has corrected the wall clock of a paused virtual machine', async () => {
  const { mongo } = databaseThatTakes(
    () => 1,
    () => 0,
  );
  const clock = await DatabaseClock.start(mongo, log);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  await expect.poll(() => Math.abs(clock.now().getTime() - Date.now()), { interval: 20 }).toBeLessThan(300);
  await clock.close();
});

it('accepts a slow measurement after a jump, because the previous one is wrong by the jump', async () => {
  let wait = 1;
  const { mongo } = databaseThatTakes(
    () => wait,
    () => 0,
  );
  const clock = await DatabaseClock.start(mongo, log);
  wait = 1_100;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  await clock.measure();
  // Ten minutes shrink to the time of the answers.
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(20_000);
  await clock.close();
});

it('uses its last measurement if the database answers too slowly', async () => {
  let wait = 1;
  const database = databaseThatTakes(
    () => wait,
    () => 5_000,
  );
  const clock = await DatabaseClock.start(database.mongo, log);
  wait = 1_100;
  await clock.measure();
  expect(Math.abs(clock.now().getTime() - Date.now() - 5_000)).toBeLessThan(300);
  await clock.close();
});

it('measures again after a change of the topology, and not once it is closed', async () => {
  let ahead = 0;
  const { mongo, listeners } = databaseThatTakes(
    () => 1,
    () => ahead,
  );
  const clock = await DatabaseClock.start(mongo, log);
  ahead = 90_000;
  for (const changed of listeners) changed();
  await expect.poll(() => clock.now().getTime() - Date.now()).toBeGreaterThan(89_000);
  await clock.close();
  expect(listeners.size).toBe(0);
});
