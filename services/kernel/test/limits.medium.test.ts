import { setImmediate } from 'node:timers/promises';
import { type LimitName, LOCAL_FACTOR, NETWORK_FACTOR, limits as table } from '@vitrina/contracts/limits';
import { passTime } from '@vitrina/local/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, connectRedis, isWithinLimits, Limits, newId } from '../src/index.ts';
import { ownNamespace, redisUrl } from './platform.ts';

const namespace = ownNamespace();
let redis: Awaited<ReturnType<typeof connectRedis>>;
/** Limits as two processes of a service in production use them. */
let firstProcess: Limits;
let secondProcess: Limits;

beforeAll(async () => {
  redis = await connectRedis(redisUrl, namespace);
  firstProcess = new Limits(redis, true);
  secondProcess = new Limits(redis, true);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await redis.quit();
});

const refused = { code: 'demasiadas_solicitudes', retryAfter: expect.any(Number) };
/** Seconds to wait if the attempt is refused; 0 if it passes. */
const waitOf = (attempt: Promise<void>): Promise<number> =>
  attempt.then(
    () => 0,
    (problem: { retryAfter: number }) => problem.retryAfter,
  );

describe('a limit', () => {
  it('counts the attempts of all processes together, each key separately, and gives the time to wait', async () => {
    for (let at = 0; at < 5; at += 1) await (at % 2 ? firstProcess : secondProcess).consume('registrations', 'a');
    for (const limits of [firstProcess, secondProcess])
      await expect(limits.consume('registrations', 'a')).rejects.toMatchObject(refused);
    await firstProcess.consume('registrations', 'b');
    await passTime(redis, 3_600);
    await new Limits(redis, true).consume('registrations', 'a');
  });

  it('allows a hundred times more outside production, except for logins', async () => {
    const local = new Limits(redis, false);
    const key = newId();
    for (let at = 0; at < 5; at += 1) await firstProcess.consume('registrations', key);
    await local.consume('registrations', key);
    await redis.set(`limit-registrations:${key}`, String(5 * LOCAL_FACTOR), 'EX', 60);
    await expect(local.consume('registrations', key)).rejects.toMatchObject(refused);
    for (let at = 0; at < 5; at += 1) await local.consume('login', key);
    await expect(local.consume('login', key)).rejects.toMatchObject(refused);
  });

  it('lets a record be skipped above the limit of its device or network, without a wait', async () => {
    const { points } = table.recordedContacts;
    const network = newId();
    const callers = Array.from({ length: NETWORK_FACTOR + 1 }, () => ({
      ...{ session: null, visitor: newId(), site: null },
      network,
    }));
    const [first] = callers;
    const record = (caller: Caller) => isWithinLimits(firstProcess, 'recordedContacts', caller);
    for (let use = 0; use < points; use += 1) expect(first && (await record(first))).toBe(true);
    expect(first && (await record(first))).toBe(false);
    for (const caller of callers.slice(1, -1))
      for (let use = 0; use < points; use += 1) expect(await record(caller)).toBe(true);
    const last = callers.at(-1);
    expect(last && (await record(last))).toBe(false);
  });

  it('applies per process while Redis is not available', async () => {
    const lost = await connectRedis(redisUrl, ownNamespace());
    const limits = new Limits(lost, true);
    lost.disconnect();
    for (let at = 0; at < 5; at += 1) await limits.consume('registrations', 'a');
    await expect(limits.consume('registrations', 'a')).rejects.toMatchObject(refused);
    expect(await limits.countDistinct('contacts', 'a', ['x'])).toBe(0);
  });

  it('gives a waiting time no longer than its window if the clock is set back while Redis is not available', async () => {
    const lost = await connectRedis(redisUrl, ownNamespace());
    const limits = new Limits(lost, true);
    lost.disconnect();
    for (let at = 0; at < 5; at += 1) await limits.consume('registrations', 'a');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const seconds = await waitOf(limits.consume('registrations', 'a'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3_600);
    await expect(limits.check('registrations', 'a')).rejects.toMatchObject({ retryAfter: seconds });
  });

  it('allows attempts again at the end of its window if the clock was set back before that', async () => {
    const limits = new Limits(redis, true);
    const key = newId();
    for (let at = 0; at < 5; at += 1) await limits.consume('registrations', key);
    await expect(limits.consume('registrations', key)).rejects.toMatchObject(refused);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    await passTime(redis, 3_600);
    await limits.consume('registrations', key);
  });
});

describe('an attempt counted without waiting for Redis', () => {
  const settled = async (attempt: Promise<void>) => {
    let isSettled = false;
    void attempt.then(() => {
      isSettled = true;
    });
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    return isSettled;
  };
  /** Simulates a process that has counted a key once and gets no response from Redis until `resumeRedis` is called. */
  async function withSilentRedis(
    name: LimitName,
    run: (limits: Limits, key: string, resumeRedis: () => void) => Promise<void>,
  ) {
    const silent = await connectRedis(redisUrl, namespace);
    const limits = new Limits(silent, true);
    const key = newId();
    await limits.count(name, key);
    silent.stream.pause();
    try {
      await run(limits, key, () => silent.stream.resume());
    } finally {
      silent.stream.resume();
      await silent.quit();
    }
  }

  it('passes without waiting for Redis only far below a large limit, and is still counted', async () => {
    await withSilentRedis('changes', async (limits, key, resumeRedis) => {
      const half = table.changes.points / 2;
      for (let at = 1; at < half; at += 1) expect(await settled(limits.count('changes', key))).toBe(true);
      const atHalf = limits.count('changes', key);
      const unknown = limits.count('changes', newId());
      for (const waiting of [atHalf, unknown]) expect(await settled(waiting)).toBe(false);
      resumeRedis();
      await Promise.all([atHalf, unknown]);
      expect(await redis.get(`limit-changes:${key}`)).toBe(String(half + 1));
    });
  });

  it.each(['login', 'comments', 'uploads'] as const)(
    'always waits for Redis under the small limit %s',
    async (name) => {
      await withSilentRedis(name, async (limits, key, resumeRedis) => {
        const again = limits.count(name, key);
        expect(await settled(again)).toBe(false);
        resumeRedis();
        await again;
      });
    },
  );

  it('never exceeds the limit, with attempts in sequence or in parallel', async () => {
    const { points } = table.changes;
    for (const isBurst of [false, true]) {
      const key = newId();
      const attempt = () => waitOf(firstProcess.count('changes', key));
      const waits = [await attempt()];
      const rest = Array.from({ length: 2 * points - 1 }, () => attempt);
      if (isBurst) waits.push(...(await Promise.all(rest.map((next) => next()))));
      else for (const next of rest) waits.push(await next());
      expect(waits.filter((seconds) => seconds === 0)).toHaveLength(points);
    }
  });
});

describe('a lockout', () => {
  const spend = async (key: string) => {
    for (let at = 0; at < table.login.points; at += 1) await firstProcess.consume('login', key);
  };

  it('doubles each time up to its maximum, and does not grow while it runs', async () => {
    const key = newId();
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await spend(key);
      waits.push(await waitOf(firstProcess.consume('login', key)));
      for (let at = 0; at < 3; at += 1) {
        expect(await waitOf(secondProcess.consume('login', key))).toBeLessThanOrEqual(waits[round] ?? 0);
      }
      await passTime(redis, waits[round] ?? 0);
    }
    expect(waits).toEqual([900, 1_800, 3_600, 3_600]);
  });

  it('starts once if many attempts come at the same moment', async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => waitOf(firstProcess.consume('login', key))));
    expect(answers.filter((wait) => wait === 0)).toHaveLength(table.login.points);
    expect(Math.max(...answers)).toBeLessThanOrEqual(900);
  });

  it('returns to its initial length after a day without a lockout', async () => {
    const key = newId();
    await spend(key);
    expect(await waitOf(firstProcess.consume('login', key))).toBe(900);
    await passTime(redis, 24 * 3_600);
    await spend(key);
    expect(await waitOf(firstProcess.consume('login', key))).toBe(900);
  });

  it('stops when the limit is reset, for example after a successful login', async () => {
    const key = newId();
    await spend(key);
    await expect(firstProcess.check('login', key)).resolves.toBeUndefined();
    await expect(firstProcess.consume('login', key)).rejects.toMatchObject(refused);
    await expect(secondProcess.check('login', key)).rejects.toMatchObject(refused);
    await secondProcess.reset('login', key);
    await firstProcess.check('login', key);
    await firstProcess.consume('login', key);
  });
});

describe('consumeOnce', () => {
  it('counts each distinct value once, in any order, and can release it', async () => {
    const network = newId();
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 20; at += 1) await firstProcess.consumeOnce('loginNetwork', network, `cuenta ${at}`);
    }
    await firstProcess.releaseOnce('loginNetwork', network, 'cuenta 3');
    await firstProcess.releaseOnce('loginNetwork', network, 'cuenta 3');
    await firstProcess.consumeOnce('loginNetwork', network, 'cuenta 20');
    expect(await waitOf(firstProcess.consumeOnce('loginNetwork', network, 'cuenta 21'))).toBe(60);
    await expect(firstProcess.consumeOnce('loginNetwork', network, 'cuenta 0')).rejects.toMatchObject(refused);
  });
});

describe('the limit of contacts shown', () => {
  const providers = (from: number, count: number) => Array.from({ length: count }, (_, at) => `proveedor ${from + at}`);

  it('allows one visitor to view the same 1,000 providers all day, and stops a scraper before it has a quarter of 10,000', async () => {
    const visitor = newId();
    const scraper = newId();
    for (let page = 0; page < 300; page += 1)
      await firstProcess.countDistinct('contacts', visitor, providers((page * 24) % 1_000, 24));
    let seen = 0;
    const scrape = async () => {
      while (seen < 10_000 && (await secondProcess.countDistinct('contacts', scraper, providers(seen, 60))) === 0)
        seen += 60;
    };
    await scrape();
    expect(seen).toBeGreaterThan(1_900);
    expect(seen).toBeLessThan(2_150);
    await passTime(redis, 3_600);
    expect(await firstProcess.countDistinct('contacts', scraper, providers(seen, 60))).toBe(0);
  });
});
