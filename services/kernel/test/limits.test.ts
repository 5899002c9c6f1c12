import { setImmediate } from 'node:timers/promises';
import { type LimitName, LOCAL_FACTOR, limits as table } from '@vitrina/contracts/limits';
import { passTime } from '@vitrina/local/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectRedis, Limits, newId } from '../src/index.ts';
import { ownNamespace, redisUrl } from './platform.ts';

const namespace = ownNamespace();
let redis: Awaited<ReturnType<typeof connectRedis>>;
/** Two processes of a service in production. */
let one: Limits;
let other: Limits;

beforeAll(async () => {
  redis = await connectRedis(redisUrl, namespace);
  one = new Limits(redis, true);
  other = new Limits(redis, true);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await redis.quit();
});

const refused = { code: 'demasiadas_solicitudes', retryAfter: expect.any(Number) };
/** Seconds to wait after one attempt too many. */
const waitOf = (attempt: Promise<void>): Promise<number> =>
  attempt.then(
    () => 0,
    (problem: { retryAfter: number }) => problem.retryAfter,
  );

describe('a limit', () => {
  it('counts the attempts of all processes together, each key separately, and gives the time to wait', async () => {
    for (let at = 0; at < 5; at += 1) await (at % 2 ? one : other).consume('registrations', 'a');
    for (const limits of [one, other])
      await expect(limits.consume('registrations', 'a')).rejects.toMatchObject(refused);
    await one.consume('registrations', 'b');
    await passTime(redis, 3_600);
    await new Limits(redis, true).consume('registrations', 'a');
  });

  it('allows a hundred times more outside production, except for logins', async () => {
    const local = new Limits(redis, false);
    const key = newId();
    for (let at = 0; at < 5; at += 1) await one.consume('registrations', key);
    await local.consume('registrations', key);
    await redis.set(`limit-registrations:${key}`, String(5 * LOCAL_FACTOR), 'EX', 60);
    await expect(local.consume('registrations', key)).rejects.toMatchObject(refused);
    for (let at = 0; at < 5; at += 1) await local.consume('login', key);
    await expect(local.consume('login', key)).rejects.toMatchObject(refused);
  });

  it('applies per process while Redis is not available', async () => {
    const lost = await connectRedis(redisUrl, ownNamespace());
    const limits = new Limits(lost, true);
    lost.disconnect();
    for (let at = 0; at < 5; at += 1) await limits.consume('registrations', 'a');
    await expect(limits.consume('registrations', 'a')).rejects.toMatchObject(refused);
    expect(await limits.spread('contacts', 'a', ['x'])).toBe(0);
  });

  it('asks to wait no longer than its window if the clock is set back while Redis is not available', async () => {
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

  it('lets people in at the end of its window if the clock was set back in between', async () => {
    const limits = new Limits(redis, true);
    const key = newId();
    for (let at = 0; at < 5; at += 1) await limits.consume('registrations', key);
    await expect(limits.consume('registrations', key)).rejects.toMatchObject(refused);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    await passTime(redis, 3_600);
    await limits.consume('registrations', key);
  });
});

describe('a count that is not waited for', () => {
  const settled = async (attempt: Promise<void>) => {
    let isSettled = false;
    void attempt.then(() => {
      isSettled = true;
    });
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    return isSettled;
  };
  /** Simulates a process that has counted a key once and gets no response of Redis until released. */
  async function withSilentRedis(
    name: LimitName,
    run: (limits: Limits, key: string, goOn: () => void) => Promise<void>,
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

  it('passes without an answer of Redis only far below a large limit, and still counts', async () => {
    await withSilentRedis('changes', async (limits, key, goOn) => {
      const half = table.changes.points / 2;
      for (let at = 1; at < half; at += 1) expect(await settled(limits.count('changes', key))).toBe(true);
      const near = limits.count('changes', key);
      const unknown = limits.count('changes', newId());
      for (const waiting of [near, unknown]) expect(await settled(waiting)).toBe(false);
      goOn();
      await Promise.all([near, unknown]);
      expect(await redis.get(`limit-changes:${key}`)).toBe(String(half + 1));
    });
  });

  it.each(['login', 'comments', 'uploads'] as const)('never applies to the small limit %s', async (name) => {
    await withSilentRedis(name, async (limits, key, goOn) => {
      const again = limits.count(name, key);
      expect(await settled(again)).toBe(false);
      goOn();
      await again;
    });
  });

  it('lets no attempt beyond the limit pass, neither one after the other nor simultaneously', async () => {
    const { points } = table.changes;
    for (const isBurst of [false, true]) {
      const key = newId();
      const attempt = () => waitOf(one.count('changes', key));
      const waits = [await attempt()];
      const rest = Array.from({ length: 2 * points - 1 }, () => attempt);
      if (isBurst) waits.push(...(await Promise.all(rest.map((next) => next()))));
      else for (const next of rest) waits.push(await next());
      expect(waits.filter((seconds) => seconds === 0)).toHaveLength(points);
    }
  });
});

describe('a waiting time', () => {
  const spend = async (key: string) => {
    for (let at = 0; at < table.login.points; at += 1) await one.consume('login', key);
  };

  it('doubles each time up to its maximum, and does not grow while it runs', async () => {
    const key = newId();
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await spend(key);
      waits.push(await waitOf(one.consume('login', key)));
      for (let at = 0; at < 3; at += 1) {
        expect(await waitOf(other.consume('login', key))).toBeLessThanOrEqual(waits[round] ?? 0);
      }
      await passTime(redis, waits[round] ?? 0);
    }
    expect(waits).toEqual([900, 1_800, 3_600, 3_600]);
  });

  it('starts once if many attempts come at the same moment', async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => waitOf(one.consume('login', key))));
    expect(answers.filter((wait) => wait === 0)).toHaveLength(table.login.points);
    expect(Math.max(...answers)).toBeLessThanOrEqual(900);
  });

  it('becomes short again after a day without one', async () => {
    const key = newId();
    await spend(key);
    expect(await waitOf(one.consume('login', key))).toBe(900);
    await passTime(redis, 24 * 3_600);
    await spend(key);
    expect(await waitOf(one.consume('login', key))).toBe(900);
  });

  it('stops after a success', async () => {
    const key = newId();
    await spend(key);
    await expect(one.check('login', key)).resolves.toBeUndefined();
    await expect(one.consume('login', key)).rejects.toMatchObject(refused);
    await expect(other.check('login', key)).rejects.toMatchObject(refused);
    await other.reset('login', key);
    await one.check('login', key);
    await one.consume('login', key);
  });
});

describe('things counted once', () => {
  it('count by their number, in any order, and can be released', async () => {
    const network = newId();
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 20; at += 1) await one.consumeOnce('loginNetwork', network, `cuenta ${at}`);
    }
    await one.releaseOnce('loginNetwork', network, 'cuenta 3');
    await one.releaseOnce('loginNetwork', network, 'cuenta 3');
    await one.consumeOnce('loginNetwork', network, 'cuenta 20');
    expect(await waitOf(one.consumeOnce('loginNetwork', network, 'cuenta 21'))).toBe(60);
    await expect(one.consumeOnce('loginNetwork', network, 'cuenta 0')).rejects.toMatchObject(refused);
  });
});

describe('contacts', () => {
  const providers = (from: number, count: number) => Array.from({ length: count }, (_, at) => `proveedor ${from + at}`);

  it('let a person look at the same thousand all day, and stop a copy of 10,000 within the first quarter', async () => {
    const person = newId();
    const copier = newId();
    for (let page = 0; page < 300; page += 1) await one.spread('contacts', person, providers((page * 24) % 1_000, 24));
    let seen = 0;
    const copy = async () => {
      while (seen < 10_000 && (await other.spread('contacts', copier, providers(seen, 60))) === 0) seen += 60;
    };
    await copy();
    expect(seen).toBeGreaterThan(1_900);
    expect(seen).toBeLessThan(2_150);
    await passTime(redis, 3_600);
    expect(await one.spread('contacts', copier, providers(seen, 60))).toBe(0);
  });
});
