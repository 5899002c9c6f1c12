import { type connectRedis, hashToken } from '@vitrina/kernel';

type Redis = Awaited<ReturnType<typeof connectRedis>>;

/** How long a place is remembered after the last login from there, in seconds: 90 days. */
const REMEMBERED_SECONDS = 90 * 24 * 3600;

/** Networks from which an account has logged in before. Failed logins from other networks do not block these. */
export class KnownPlaces {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** True if the account has logged in from this place. @param place result of {@link placeOf} */
  async has(place: string): Promise<boolean> {
    return (await this.#redis.exists(keyOf(place))) === 1;
  }

  async remember(place: string): Promise<void> {
    await this.#redis.set(keyOf(place), '1', 'EX', REMEMBERED_SECONDS);
  }
}

/** Key of an account's e-mail at a network: a hash, so that Redis holds no list of e-mails. */
export function placeOf(email: string, network: string): string {
  return hashToken(`${email}\n${network}`);
}

const keyOf = (place: string) => `lugar:${place}`;
