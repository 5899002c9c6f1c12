import type { Redis } from 'ioredis';

/** How long a challenge can be answered, in seconds. */
const SECONDS = 300;

/** What a challenge is for. */
export type Ceremony = 'registration' | 'login';

/** Challenges that authenticators sign: each is good for one ceremony of one account, once. */
export class Challenges {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Remembers a challenge. @param accountId whose it is; empty for a login, whose account is not known yet */
  async add(challenge: string, ceremony: Ceremony, accountId: string): Promise<void> {
    await this.#redis.set(keyOf(challenge), `${ceremony} ${accountId}`, 'EX', SECONDS);
  }

  /** Uses a challenge up; false where it is unknown, of another ceremony or account, or was used before. */
  async take(challenge: string, ceremony: Ceremony, accountId: string): Promise<boolean> {
    // A challenge that somebody sends is no key of theirs to choose.
    if (!/^[\w-]{1,200}$/.test(challenge)) return false;
    return (await this.#redis.getdel(keyOf(challenge))) === `${ceremony} ${accountId}`;
  }
}

function keyOf(challenge: string): string {
  return `passkey:challenge:${challenge}`;
}
