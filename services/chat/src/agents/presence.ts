import type { Redis } from 'ioredis';
import type { Agent } from '../store/conversation.ts';
import { texts } from '../texts.ts';
import { isWithin, nextOpening, type OfficeHours } from './office-hours.ts';

/** How long an agent counts as present after the last report of the inbox, in seconds: three polls. */
const PRESENT_SECONDS = 45;
const KEY = 'chat:agents';
/** Length of an agent's id, in characters; an entry is the id, a space and the name. */
const ID_LENGTH = 24;

/** Agents with an open inbox, in any process. */
export class Presence {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Records that an agent is present. */
  async markPresent({ id, name }: Agent): Promise<void> {
    const until = (await this.#now()) + PRESENT_SECONDS;
    await this.#redis.zadd(KEY, String(until), `${id} ${name}`);
    await this.#redis.expire(KEY, PRESENT_SECONDS);
  }

  /** Lists the agents present, without repetitions; empty if Redis is unavailable. */
  async list(): Promise<Agent[]> {
    try {
      const now = await this.#now();
      await this.#redis.zremrangebyscore(KEY, '-inf', String(now));
      const members = await this.#redis.zrange(KEY, '0', '-1');
      // A renamed agent has two entries for a moment.
      const agents = new Map(members.map((member) => [member.slice(0, ID_LENGTH), member.slice(ID_LENGTH + 1)]));
      return [...agents].map(([id, name]) => ({ id, name }));
    } catch {
      return [];
    }
  }

  /** Seconds since 1970 by the clock of Redis, which all processes share. */
  async #now(): Promise<number> {
    return Number((await this.#redis.time())[0]);
  }
}

/** Returns the notice for visitors who wait for a person: when they will be answered; null while an agent is present. */
export async function waitingNotice(presence: Presence, hours: OfficeHours): Promise<string | null> {
  if ((await presence.list()).length > 0) return null;
  const now = new Date();
  return isWithin(hours, now) ? texts.awayForAMoment : texts.outOfHours(hours, nextOpening(hours, now));
}
