import type { Redis } from 'ioredis';

/** How long a day's count is kept, in seconds: two days. */
const KEPT_SECONDS = 2 * 24 * 3600;

/** Daily token budget (UTC) of all processes. */
export class TokenBudget {
  readonly #redis: Redis;
  readonly #perDay: number;

  constructor(redis: Redis, perDay: number) {
    this.#redis = redis;
    this.#perDay = perDay;
  }

  /** True while tokens are left today. */
  async isLeft(): Promise<boolean> {
    return Number((await this.#redis.get(keyOfToday())) ?? 0) < this.#perDay;
  }

  /** Adds used tokens to today's count. */
  async count(tokens: number): Promise<void> {
    const key = keyOfToday();
    await this.#redis.multi().incrby(key, tokens).expire(key, KEPT_SECONDS).exec();
  }
}

function keyOfToday(): string {
  return `assistant:tokens:${new Date().toISOString().slice(0, 10)}`;
}
