import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLog, DatabaseClock, Elections, Leader, leaderTask } from '../src/index.ts';
import { connectPlatform, ownNamespace } from './platform.ts';

const log = createLog('test', { LOG_LEVEL: 'silent' });
let platform: Awaited<ReturnType<typeof connectPlatform>>;
let clock: DatabaseClock;
const leaders: Leader[] = [];
let names = 0;

beforeAll(async () => {
  platform = await connectPlatform(ownNamespace());
  clock = await DatabaseClock.start(platform.mongo, log);
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(leaders.splice(0).map((leader) => leader.close()));
});
afterAll(async () => {
  await clock.close();
  await platform.close();
});

const newName = () => `task-${++names}`;

function elect(name: string, { leaseMs = 2_000, on = clock }: { leaseMs?: number; on?: DatabaseClock } = {}): Leader {
  const leader = new Leader(new Elections(platform.mongo, on, log, leaseMs), name, log);
  leaders.push(leader);
  leader.start();
  return leader;
}

const lockOf = (name: string) =>
  platform.mongo.collection<{ _id: string; token: number; until: Date }>('leaders').findOne({ _id: name });

it('elects one leader of many, which stays while it renews its lock', async () => {
  const name = newName();
  const leaseMs = 4_000;
  const all = Array.from({ length: 5 }, () => elect(name, { leaseMs }));
  const leading = () => all.filter(({ leadership }) => leadership);
  await expect.poll(() => leading().length).toBe(1);
  const [first] = leading();
  const expiry = (await lockOf(name))?.until.getTime() ?? 0;
  // Renewed until long after the expiry of the first lock.
  const renewed = async () => ((await lockOf(name))?.until.getTime() ?? 0) - expiry;
  await expect.poll(renewed).toBeGreaterThan(leaseMs);
  expect(leading()).toEqual([first]);
  expect((await lockOf(name))?.token).toBe(1);
});

it('hands over with a larger token when the leader closes, and ends the work of its term', async () => {
  const name = newName();
  const first = elect(name, { leaseMs: 30_000 });
  await expect.poll(() => first.leadership?.token).toBe(1);
  const { signal } = first.leadership ?? {};
  await first.close();
  expect(signal?.aborted).toBe(true);
  expect(first.leadership).toBeUndefined();
  const second = elect(name, { leaseMs: 30_000 });
  await expect.poll(() => second.leadership?.token).toBe(2);
});

it('frees the lock of a dead process once it has expired, and not before', async () => {
  const name = newName();
  const until = new Date(clock.now().getTime() + 700);
  const locks = platform.mongo.collection<{ _id: string; holder: string; token: number; until: Date }>('leaders');
  await locks.insertOne({ _id: name, holder: 'gone', token: 41, until });
  const heir = elect(name, { leaseMs: 300 });
  // The first term: a busy machine may miss its renewal.
  expect((await heir.elected(new AbortController().signal))?.token).toBe(42);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(until.getTime());
});

it('renews all locks of a process with one request, and looks for all free ones with another', async () => {
  const elections = new Elections(platform.mongo, clock, log, 600);
  const held = [newName(), newName(), newName()].map((name) => new Leader(elections, name, log));
  const taken = [newName(), newName()];
  const locks = platform.mongo.collection<{ _id: string; holder: string; token: number; until: Date }>('leaders');
  const until = new Date(clock.now().getTime() + 60_000);
  await locks.insertMany(taken.map((_id) => ({ _id, holder: 'other', token: 1, until })));
  leaders.push(...held, ...taken.map((name) => new Leader(elections, name, log)));
  for (const leader of leaders) leader.start();
  await expect.poll(() => held.every(({ leadership }) => leadership)).toBe(true);
  const collection = platform.mongo.collection('leaders');
  const [all, one, find] = [
    vi.spyOn(collection, 'updateMany'),
    vi.spyOn(collection, 'updateOne'),
    vi.spyOn(collection, 'find'),
  ];
  await expect.poll(() => all.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(Math.abs(find.mock.calls.length - all.mock.calls.length)).toBeLessThanOrEqual(1);
  expect(one).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(held.map(({ leadership }) => leadership?.token)).toEqual([1, 1, 1]);
});

it('loses only the term whose lock another has taken', async () => {
  const elections = new Elections(platform.mongo, clock, log, 600);
  const [lost, kept] = [new Leader(elections, newName(), log), new Leader(elections, newName(), log)];
  leaders.push(lost, kept);
  for (const leader of leaders) leader.start();
  await expect.poll(() => lost.leadership && kept.leadership).toBeTruthy();
  const until = new Date(clock.now().getTime() + 60_000);
  const locks = platform.mongo.collection<{ _id: string; holder: string; token: number; until: Date }>('leaders');
  await locks.updateOne({ _id: lost.name }, { $set: { holder: 'other', token: 7, until } });
  await expect.poll(() => lost.leadership).toBeUndefined();
  const expiry = (await lockOf(kept.name))?.until.getTime() ?? 0;
  await expect.poll(async () => ((await lockOf(kept.name))?.until.getTime() ?? 0) - expiry).toBeGreaterThan(0);
  expect(kept.leadership?.token).toBe(1);
});

it('lets go when another has taken the lock', async () => {
  const name = newName();
  const leader = elect(name);
  await expect.poll(() => leader.leadership?.token).toBe(1);
  const { signal } = leader.leadership ?? {};
  const locks = platform.mongo.collection<{ _id: string; holder: string; token: number; until: Date }>('leaders');
  const until = new Date(clock.now().getTime() + 60_000);
  await locks.updateOne({ _id: name }, { $set: { holder: 'other', token: 7, until } });
  await expect.poll(() => signal?.aborted).toBe(true);
  expect(leader.leadership).toBeUndefined();
});

it('steps down before its lock expires if the database does not answer', async () => {
  const name = newName();
  const leader = elect(name);
  await expect.poll(() => leader.leadership?.token).toBe(1);
  const { signal } = leader.leadership ?? {};
  const collection = platform.mongo.collection('leaders');
  const away = vi.spyOn(collection, 'updateMany').mockRejectedValue(new Error('away'));
  try {
    await expect.poll(() => signal?.aborted, { interval: 10 }).toBe(true);
    expect(clock.now().getTime()).toBeLessThan((await lockOf(name))?.until.getTime() ?? 0);
  } finally {
    away.mockRestore();
  }
  // It is elected again later, for a new term.
  await expect.poll(() => leader.leadership?.token).toBe(2);
});

it('works with wrong local clocks: 60 s ahead steals no valid lock, 60 s behind holds none too long', async () => {
  const name = newName();
  const leader = elect(name);
  await expect.poll(() => leader.leadership?.token).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const ahead = await DatabaseClock.start(platform.mongo, log);
  const rival = elect(name, { on: ahead });
  for (let looks = 0; looks < 24; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(rival.leadership).toBeUndefined();
  }
  expect(leader.leadership?.token).toBe(1);
  vi.setSystemTime(Date.now() - 120_000);
  const behind = await DatabaseClock.start(platform.mongo, log);
  await leader.close();
  await expect.poll(() => rival.leadership?.token).toBe(2);
  await rival.close();
  const late = elect(name, { on: behind });
  await expect.poll(() => late.leadership?.token).toBe(3);
  expect(Math.abs(((await lockOf(name))?.until.getTime() ?? 0) - clock.now().getTime())).toBeLessThan(3_500);
  await Promise.all([ahead.close(), behind.close()]);
});

it('runs a task only in the leader, and starts it immediately in the next one', async () => {
  const name = newName();
  const first = elect(name);
  const second = elect(name);
  const runs: string[] = [];
  const task = (who: string, leader: Leader) => {
    const made = leaderTask(
      leader,
      async ({ token, signal }) => {
        expect(signal.aborted).toBe(false);
        runs.push(`${who} ${token}`);
      },
      { pauseMs: 50, failureMessage: 'failed', log },
    );
    made.start();
    return made;
  };
  const tasks = [task('first', first), task('second', second)] as const;
  await expect.poll(() => runs.length).toBeGreaterThan(5);
  expect(new Set(runs).size).toBe(1);
  const [leading, other] = first.leadership ? ([first, 'second'] as const) : ([second, 'first'] as const);
  await tasks[leading === first ? 0 : 1].close();
  await leading.close();
  const before = runs.length;
  await expect.poll(() => runs.length).toBeGreaterThan(before);
  expect(runs.slice(before).every((run) => run === `${other} 2`)).toBe(true);
  // Closing a task that still waits for its election does not hang.
  await Promise.all(tasks.map((made) => made.close()));
});

it('aborts the current run when its term ends', async () => {
  const name = newName();
  const leader = elect(name);
  let ended = false;
  const task = leaderTask(
    leader,
    async ({ signal }) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      ended = true;
    },
    { pauseMs: 60_000, failureMessage: 'failed', log },
  );
  task.start();
  await expect.poll(() => leader.leadership?.token).toBe(1);
  await leader.close();
  await expect.poll(() => ended).toBe(true);
  await task.close();
});
