import type { Redis } from 'ioredis';

/** How long a day's count is kept, in seconds: two days. */
const KEPT_SECONDS = 2 * 24 * 3600;

/** Tokens that all processes may use up in a day (UTC). */
export class TokenBudget {
  readonly #redis: Redis;
  readonly #perDay: number;

  constructor(redis: Redis, perDay: number) {
    this.#redis = redis;
    this.#perDay = perDay;
  }

  /** True while some of today's are left. */
  async isLeft(): Promise<boolean> {
    return Number((await this.#redis.get(keyOfToday())) ?? 0) < this.#perDay;
  }

  /** Counts tokens that were used. */
  async count(tokens: number): Promise<void> {
    const key = keyOfToday();
    await this.#redis.multi().incrby(key, tokens).expire(key, KEPT_SECONDS).exec();
  }
}

function keyOfToday(): string {
  return `assistant:tokens:${new Date().toISOString().slice(0, 10)}`;
}
