import type { Redis } from 'ioredis';
import type { Agent } from '../store/conversation.ts';

/** How long an agent counts as there after their inbox last said so, in seconds: three of its rounds. */
const HERE_SECONDS = 45;
const KEY = 'chat:agents';

/** Which agents have their inbox open, in any process. */
export class Presence {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Says that an agent is there. */
  async seen({ id, name }: Agent): Promise<void> {
    const until = (await this.#now()) + HERE_SECONDS;
    await this.#redis.zadd(KEY, String(until), `${id} ${name}`);
    await this.#redis.expire(KEY, HERE_SECONDS);
  }

  /** The agents who are there, each once. Without Redis none is known to be. */
  async list(): Promise<Agent[]> {
    try {
      const now = await this.#now();
      await this.#redis.zremrangebyscore(KEY, '-inf', String(now));
      const members = await this.#redis.zrange(KEY, '0', '-1');
      // One who was renamed is there twice for a moment.
      const agents = new Map(members.map((member) => [member.slice(0, 24), member.slice(25)]));
      return [...agents].map(([id, name]) => ({ id, name }));
    } catch {
      return [];
    }
  }

  /** Seconds since 1970 by the one clock that all processes share. */
  async #now(): Promise<number> {
    return Number((await this.#redis.time())[0]);
  }
}
