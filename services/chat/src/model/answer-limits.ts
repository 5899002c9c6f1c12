import { newToken, Problem } from '@vitrina/kernel';
import type { Redis } from 'ioredis';

/** Longest duration of an answer, in seconds; its turn then ends, even if its process has died. */
const SECONDS = 120;

/** Removes a turn unless another request has taken it since. */
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/** Allows a single answer at a time in each conversation, across all processes. */
export class AnswerTurns {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Takes the turn of a conversation. @returns a function that releases it @throws {Problem} `respuesta_en_curso` */
  async take(conversationId: string): Promise<() => Promise<void>> {
    const key = `assistant:turn:${conversationId}`;
    const mine = newToken();
    if (!(await this.#redis.set(key, mine, 'EX', SECONDS, 'NX'))) throw new Problem('respuesta_en_curso');
    return async () => {
      await this.#redis.eval(RELEASE, 1, key, mine);
    };
  }
}

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
