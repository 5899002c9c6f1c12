import { setTimeout } from 'node:timers/promises';
import { type Limit, type LimitName, limits, SLOW_PLACES, SLOWED_MS } from '@vitrina/contracts/limits';
import { tooMany } from '../problem.ts';

/**
 * Delays requests whose network is above a limit. The number of delayed requests is limited, because each holds a socket
 * here and at the gateway. Requests without an account or cookie may use only a share of the places, so that one attacker
 * cannot fill them all.
 */
export class SlowPlaces {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /**
   * Waits {@link SLOWED_MS}.
   * @param hasDevice true if the request has an account or a signed cookie
   * @throws {Problem} `demasiadas_solicitudes` if no place is free; its `Retry-After` is {@link SLOWED_MS}
   */
  async wait(name: LimitName, network: string, hasDevice: boolean): Promise<void> {
    const { costly }: Limit = limits[name];
    const places = costly ? SLOW_PLACES.costly : SLOW_PLACES.network;
    const key = `${name} ${network}`;
    const taken = this.#taken.get(key) ?? 0;
    const mine = hasDevice ? places : places * SLOW_PLACES.withoutDevice;
    if (taken >= mine || this.#all >= SLOW_PLACES.process) throw tooMany(SLOWED_MS);
    this.#taken.set(key, taken + 1);
    this.#all += 1;
    try {
      await setTimeout(SLOWED_MS);
    } finally {
      this.#all -= 1;
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    }
  }
}
