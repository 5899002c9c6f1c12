import { hashToken, type Limits } from '@vitrina/kernel';
import { type KnownPlaces, placeOf } from './known-places.ts';

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

  constructor(limits: Limits, places: KnownPlaces, email: string, network: string) {
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
