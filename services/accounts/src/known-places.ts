import { type connectRedis, hashToken } from '@vitrina/kernel';

type Redis = Awaited<ReturnType<typeof connectRedis>>;

/** How long a place is remembered after the last login from there, in seconds: 90 days. */
const REMEMBERED_SECONDS = 90 * 24 * 3600;

/** Networks from which an account has logged in before: what strangers try from elsewhere does not count there. */
export class KnownPlaces {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** True for a place as {@link placeOf} names it. */
  async has(place: string): Promise<boolean> {
    return (await this.#redis.exists(keyOf(place))) === 1;
  }

  async remember(place: string): Promise<void> {
    await this.#redis.set(keyOf(place), '1', 'EX', REMEMBERED_SECONDS);
  }
}

/** A network as a place of an account: a hash, as Redis should not hold a list of e-mails. */
export function placeOf(email: string, network: string): string {
  return hashToken(`${email}\n${network}`);
}

const keyOf = (place: string) => `lugar:${place}`;
