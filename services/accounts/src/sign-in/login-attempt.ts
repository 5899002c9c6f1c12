import { type connectRedis, hashToken, type Limits } from '@vitrina/kernel';

/**
 * Login attempt, counted against the limits. The attempt is counted before the password is checked, so that simultaneous
 * attempts cannot slip through, and released if the password was correct. Keys are hashes, so that Redis holds no list of
 * e-mails. An e-mail without an account counts like any other.
 *
 * - Per account and network: five attempts, then waiting times.
 * - Per network: twenty different accounts, then waiting times for all of them.
 * - Per account, over all networks: thirty attempts, then waiting times.
 *
 * The last two do not apply at a network where the account has logged in before: neither strangers elsewhere nor other
 * users of the same network can lock the owner out there.
 */
export class LoginAttempt {
  readonly #limits: Limits;
  readonly #places: KnownPlaces;
  readonly #network: string;
  readonly #account: string;
  readonly #place: string;
  #isKnownPlace = false;

  constructor({ limits, places }: { limits: Limits; places: KnownPlaces }, email: string, network: string) {
    this.#limits = limits;
    this.#places = places;
    this.#network = network;
    this.#account = hashToken(email);
    this.#place = placeOf(email, network);
  }

  /** Counts the attempt. @throws {Problem} `demasiadas_solicitudes` if a limit was reached */
  async count(): Promise<void> {
    await this.#limits.consume('login', this.#place);
    this.#isKnownPlace = await this.#places.has(this.#place);
    if (this.#isKnownPlace) return;
    await this.#limits.consumeOnce('loginNetwork', this.#network, this.#account);
    await this.#limits.consume('loginAccount', this.#account);
  }

  /** Releases the counts after a correct password and remembers the network. */
  async succeeded(): Promise<void> {
    await this.#limits.reset('login', this.#place);
    if (!this.#isKnownPlace) {
      await this.#limits.releaseOnce('loginNetwork', this.#network, this.#account);
      await this.#limits.release('loginAccount', this.#account);
    }
    await this.#places.remember(this.#place);
  }
}

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
