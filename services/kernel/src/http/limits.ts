import { setTimeout } from 'node:timers/promises';
import { DELAY_MS, type Limit, type LimitName, LOCAL_FACTOR, limits, MAX_DELAYED } from '@vitrina/contracts/limits';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ClockJumps } from '../data/database-clock.ts';
import { type Problem, tooMany } from './problem.ts';

/** Time for which reached limits are remembered, in seconds: waiting times grow within a day. */
const REMEMBERED_SECONDS = 24 * 3600;

/**
 * Time for which a key's last count is used, in milliseconds: long enough for a visitor who types or scrolls, and shorter
 * than other processes need to use up the other half of a limit.
 */
const LAST_COUNT_MS = 1_000;
/** Minimum limit, in points, for counting without waiting: below it, a few excess attempts would matter. */
const MIN_LARGE_LIMIT = 300;
/** Maximum number of keys whose last counts are kept. */
const MAX_LAST_COUNTS = 10_000;

/** Adds a value to a set that expires a period after its first value. @returns 0 if it was in the set, else 1 */
const ADD_ONCE = `
local added = redis.call('sadd', KEYS[1], ARGV[2])
if redis.call('ttl', KEYS[1]) < 0 then redis.call('expire', KEYS[1], ARGV[1]) end
return added
`;

/** Adds values to an approximate count. @returns the count, and the milliseconds until it expires */
const COUNT_DISTINCT = `
redis.call('pfadd', KEYS[1], unpack(ARGV, 2))
if redis.call('ttl', KEYS[1]) < 0 then redis.call('expire', KEYS[1], ARGV[1]) end
return { redis.call('pfcount', KEYS[1]), redis.call('pttl', KEYS[1]) }
`;

/** Count of a key in Redis' last response, and the attempts sent since without a response. */
interface LastCount {
  counted: number;
  inFlight: number;
}

/**
 * Limits of the contracts, counted in Redis so that all processes of all services count together. While Redis is not
 * available, each process counts separately.
 */
export class Limits {
  /** Delays of requests whose network is above its limit. */
  readonly delays = new RequestDelays();
  readonly #redis: Redis;
  readonly #production: boolean;
  readonly #limiters = new Map<LimitName, RateLimiterRedis>();
  /** By name and factor. */
  readonly #networkLimiters = new Map<string, RateLimiterRedis>();
  /** Number of times that each limit with growing waiting times was reached. */
  readonly #reached: RateLimiterRedis;
  readonly #jumps = new ClockJumps();
  readonly #lastCounts = new LRUCache<string, LastCount>({ max: MAX_LAST_COUNTS, ttl: LAST_COUNT_MS });

  constructor(redis: Redis, production: boolean) {
    this.#redis = redis;
    this.#production = production;
    this.#reached = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: 'limit-times',
      points: Number.MAX_SAFE_INTEGER,
      duration: REMEMBERED_SECONDS,
    });
    for (const name of Object.keys(limits) as LimitName[]) {
      this.#limiters.set(name, this.#limiterOf(name));
    }
  }

  /**
   * Counts one attempt.
   * @throws {Problem} `demasiadas_solicitudes` with the seconds to wait, if the limit was reached
   */
  async consume(name: LimitName, key: string): Promise<void> {
    try {
      const { consumedPoints } = await this.#limiter(name).consume(key);
      this.#recordCount(`${name}:${key}`, consumedPoints);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // A refusal from memory comes without its count.
      this.#recordCount(`${name}:${key}`, Math.max(error.consumedPoints, this.#points(name)));
      const { waits }: Limit = limits[name];
      // The first excess attempt starts a waiting time; attempts during it do not extend it.
      if (waits && error.consumedPoints === this.#points(name) + 1) throw await this.#wait(name, key, waits);
      throw this.#tooMany(name, error);
    }
  }

  /**
   * Counts one attempt like {@link consume}, but does not wait for a large limit if less than half was used in Redis'
   * last response, including everything sent since. All processes together can exceed it by the attempts in flight.
   * @throws {Problem} as {@link consume}
   */
  async count(name: LimitName, key: string): Promise<void> {
    const { waits, points }: Limit = limits[name];
    const isLarge = !waits && points >= MIN_LARGE_LIMIT;
    await this.#countWithoutWaiting(`${name}:${key}`, isLarge ? this.#points(name) : 0, () => this.consume(name, key));
  }

  /**
   * Counts one attempt for a network, without waiting far below the limit like {@link count}.
   * @param factor multiple of a device's limit
   * @returns true if the network is above its limit
   */
  async countForNetwork(name: LimitName, network: string, factor: number): Promise<boolean> {
    const points = factor * this.#points(name);
    const id = `network-${name}:${network}`;
    const consume = async () => {
      try {
        const { consumedPoints } = await this.#networkLimiter(name, factor).consume(network);
        this.#recordCount(id, consumedPoints);
        return false;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        this.#recordCount(id, points);
        return true;
      }
    };
    return (await this.#countWithoutWaiting(id, points >= MIN_LARGE_LIMIT ? points : 0, consume)) ?? false;
  }

  /**
   * Checks without counting.
   * @throws {Problem} `demasiadas_solicitudes` if the limit was reached
   */
  async check(name: LimitName, key: string): Promise<void> {
    const state = await this.#limiter(name).get(key);
    if (state && state.consumedPoints > this.#points(name)) throw this.#tooMany(name, state);
  }

  /** Deletes the attempts of a key, such as after a successful login. */
  async reset(name: LimitName, key: string): Promise<void> {
    await this.#limiter(name).delete(key);
  }

  /** Takes back one attempt. */
  async release(name: LimitName, key: string): Promise<void> {
    await this.#limiter(name).reward(key);
  }

  /** Counts each distinct value once for a key. @throws {Problem} as {@link consume} */
  async consumeOnce(name: LimitName, key: string, value: string): Promise<void> {
    const values = `limit-${name}-of:${key}`;
    const added = await this.#redis.eval(ADD_ONCE, 1, values, limits[name].seconds, value);
    if (added === 0) return this.check(name, key);
    await this.consume(name, key);
  }

  /** Takes back a value that was counted with {@link consumeOnce}. */
  async releaseOnce(name: LimitName, key: string, value: string): Promise<void> {
    const removed = await this.#redis.srem(`limit-${name}-of:${key}`, value);
    if (removed > 0) await this.release(name, key);
  }

  /**
   * Counts distinct values approximately, with an error of 1 % and in at most 12 KB for any number of values. While Redis is
   * not available, nothing is counted.
   * @param factor multiple of a device's limit
   * @returns milliseconds until the count restarts if the limit is exceeded, else 0
   */
  async countDistinct(name: LimitName, key: string, values: readonly string[], factor = 1): Promise<number> {
    if (values.length === 0) return 0;
    const counted = `limit-${name}:${key}`;
    const answer = await this.#redis.eval(COUNT_DISTINCT, 1, counted, limits[name].seconds, ...values).catch(() => []);
    const [count = 0, left = 0] = answer as number[];
    return count > factor * this.#points(name) ? Math.max(1, left) : 0;
  }

  /** Consumes a point; waits for Redis only from half of the points on. @returns undefined if it did not wait */
  async #countWithoutWaiting<A>(id: string, points: number, consume: () => Promise<A>): Promise<A | undefined> {
    const last = this.#lastCounts.get(id);
    if (!last || 2 * (last.counted + last.inFlight + 1) > points) return consume();
    last.inFlight += 1;
    const settle = () => {
      last.inFlight -= 1;
    };
    // The response only affects the next attempt.
    void consume().then(settle, settle);
    return undefined;
  }

  #recordCount(id: string, counted: number): void {
    const last = this.#lastCounts.get(id) ?? { counted, inFlight: 0 };
    last.counted = counted;
    this.#lastCounts.set(id, last);
  }

  /**
   * Refusal with the time to wait. Counts in memory end by the wall clock: setting it back must not lengthen that time.
   */
  #tooMany(name: LimitName, { msBeforeNext }: RateLimiterRes): Problem {
    const { seconds, waits }: Limit = limits[name];
    return tooMany(Math.min(msBeforeNext, Math.max(seconds, waits?.most ?? 0) * 1_000));
  }

  /** Clears the refusals in memory after a clock jump, because they end by the wall clock; Redis then decides again. */
  #followClock(): void {
    if (!this.#jumps.noticed()) return;
    for (const limiter of [...this.#limiters.values(), ...this.#networkLimiters.values()]) {
      limiter.deleteInMemoryBlockedAll();
    }
  }

  #limiter(name: LimitName): RateLimiterRedis {
    this.#followClock();
    const limiter = this.#limiters.get(name);
    if (!limiter) throw new RangeError(`no limit ${name}`);
    return limiter;
  }

  #limiterOf(name: LimitName): RateLimiterRedis {
    const { seconds, waits }: Limit = limits[name];
    const points = this.#points(name);
    return this.#newLimiter(`limit-${name}`, points, seconds, !waits);
  }

  #networkLimiter(name: LimitName, factor: number): RateLimiterRedis {
    this.#followClock();
    const id = `${name} ${factor}`;
    const existing = this.#networkLimiters.get(id);
    if (existing) return existing;
    const points = factor * this.#points(name);
    const limiter = this.#newLimiter(`limit-network-${name}`, points, limits[name].seconds, true);
    this.#networkLimiters.set(id, limiter);
    return limiter;
  }

  /**
   * @param blocks refuses a flood without a request to Redis for each; waiting times can be ended by other processes
   */
  #newLimiter(keyPrefix: string, points: number, duration: number, blocks: boolean): RateLimiterRedis {
    const options = { keyPrefix, points, duration };
    return new RateLimiterRedis({
      ...options,
      storeClient: this.#redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
      ...(blocks && { inMemoryBlockOnConsumed: points + 1 }),
    });
  }

  #points(name: LimitName): number {
    const { points, everywhere }: Limit = limits[name];
    return this.#production || everywhere ? points : points * LOCAL_FACTOR;
  }

  /** Starts a waiting time, twice as long as the one before. */
  async #wait(name: LimitName, key: string, { first, most }: Required<Limit>['waits']): Promise<Problem> {
    const { consumedPoints: times } = await this.#reached.penalty(`${name}:${key}`);
    const seconds = Math.min(first * 2 ** (times - 1), most);
    await this.#limiter(name).block(key, seconds);
    return tooMany(seconds * 1_000);
  }
}

/**
 * Delays requests whose network is above a limit. The number of delayed requests is limited, because each holds a socket
 * here and at the gateway. Requests without an account or cookie may use only a share of that number, so that one
 * attacker cannot use it up.
 */
class RequestDelays {
  readonly #waiting = new Map<string, number>();
  #total = 0;

  /**
   * Waits {@link DELAY_MS}.
   * @param hasDevice true if the request has an account or a signed cookie
   * @throws {Problem} `demasiadas_solicitudes` if too many requests are waiting; its `Retry-After` is {@link DELAY_MS}
   */
  async wait(name: LimitName, network: string, hasDevice: boolean): Promise<void> {
    const { costly }: Limit = limits[name];
    const capacity = costly ? MAX_DELAYED.costly : MAX_DELAYED.network;
    const key = `${name} ${network}`;
    const waiting = this.#waiting.get(key) ?? 0;
    const allowed = hasDevice ? capacity : capacity * MAX_DELAYED.withoutDevice;
    if (waiting >= allowed || this.#total >= MAX_DELAYED.process) throw tooMany(DELAY_MS);
    this.#waiting.set(key, waiting + 1);
    this.#total += 1;
    try {
      await setTimeout(DELAY_MS);
    } finally {
      this.#total -= 1;
      const left = (this.#waiting.get(key) ?? 1) - 1;
      if (left > 0) this.#waiting.set(key, left);
      else this.#waiting.delete(key);
    }
  }
}
