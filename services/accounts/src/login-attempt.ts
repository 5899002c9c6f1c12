import { hashToken, type Limits } from '@vitrina/kernel';
import { type KnownPlaces, placeOf } from './known-places.ts';

/**
 * One attempt to log in, as limits count it. It is counted before the password is looked at, so that many at once cannot
 * slip through, and taken back when the password was right. Limits know hashes only: what they count by should not be a
 * list of e-mails in Redis. An unknown e-mail counts like a known one.
 *
 * - Each account and network: five, then waiting times.
 * - Each network: twenty different accounts, then waiting times for all of them.
 * - Each account, over all networks: thirty, then waiting times.
 *
 * The last two do not hold where the account has logged in before: strangers, however many and wherever they are, cannot
 * keep its owner out there, nor can others on the same line.
 */
export class LoginAttempt {
  readonly #limits: Limits;
  readonly #places: KnownPlaces;
  readonly #network: string;
  readonly #account: string;
  readonly #place: string;
  #known = false;

  constructor(limits: Limits, places: KnownPlaces, email: string, network: string) {
    this.#limits = limits;
    this.#places = places;
    this.#network = network;
    this.#account = hashToken(email);
    this.#place = placeOf(email, network);
  }

  /** @throws {Problem} `demasiadas_solicitudes` where one of the limits was reached */
  async count(): Promise<void> {
    await this.#limits.consume('login', this.#place);
    this.#known = await this.#places.has(this.#place);
    if (this.#known) return;
    await this.#limits.consumeOnce('loginNetwork', this.#network, this.#account);
    await this.#limits.consume('loginAccount', this.#account);
  }

  /** The password was right. */
  async succeeded(): Promise<void> {
    await this.#limits.reset('login', this.#place);
    if (!this.#known) {
      await this.#limits.releaseOnce('loginNetwork', this.#network, this.#account);
      await this.#limits.release('loginAccount', this.#account);
    }
    await this.#places.remember(this.#place);
  }
}
