import { newToken, Problem } from '@vitrina/kernel';
import type { Redis } from 'ioredis';

/** How long an answer may take at the most, in seconds: its turn ends then, also where its process has died. */
const SECONDS = 120;

/** Removes a turn unless another one has it by now. */
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/** One answer at a time in each conversation, over all processes. */
export class AnswerTurns {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /**
   * Takes the turn of a conversation. @returns what releases it
   * @throws {Problem} `respuesta_en_curso`
   */
  async take(conversationId: string): Promise<() => Promise<void>> {
    const [key, mine] = [`assistant:turn:${conversationId}`, newToken()];
    if (!(await this.#redis.set(key, mine, 'EX', SECONDS, 'NX'))) throw new Problem('respuesta_en_curso');
    return async () => {
      await this.#redis.eval(RELEASE, 1, key, mine);
    };
  }
}
