import type { Redis } from 'ioredis';

/** Lifetime of a challenge, in seconds. */
const SECONDS = 300;

/** Purpose of a challenge. */
export type Ceremony = 'registration' | 'login';

/** Stores challenges for authenticators to sign. Each is valid once, for one ceremony of one account. */
export class Challenges {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Stores a challenge. @param accountId owner of the challenge; empty for a login, whose account is not known yet */
  async add(challenge: string, ceremony: Ceremony, accountId: string): Promise<void> {
    await this.#redis.set(keyOf(challenge), `${ceremony} ${accountId}`, 'EX', SECONDS);
  }

  /** Uses a challenge up; false if it is unknown or used, or belongs to another ceremony or account. */
  async take(challenge: string, ceremony: Ceremony, accountId: string): Promise<boolean> {
    // Restricts the sent text, because it becomes part of a Redis key.
    if (!/^[\w-]{1,200}$/.test(challenge)) return false;
    return (await this.#redis.getdel(keyOf(challenge))) === `${ceremony} ${accountId}`;
  }
}

function keyOf(challenge: string): string {
  return `passkey:challenge:${challenge}`;
}
