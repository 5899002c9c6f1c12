import { setTimeout } from 'node:timers/promises';
import { DELAY_MS, type Limit, type LimitName, limits, MAX_DELAYED } from '@vitrina/contracts/limits';
import { tooMany } from '../problem.ts';

/**
 * Delays requests whose network is above a limit. The number of delayed requests is limited, because each holds a socket
 * here and at the gateway. Requests without an account or cookie may use only a share of that number, so that one
 * attacker cannot use it up.
 */
export class RequestDelays {
  readonly #waiting = new Map<string, number>();
  #total = 0;

  /**
   * Waits {@link DELAY_MS}.
   * @param hasDevice true if the request has an account or a signed cookie
   * @throws {Problem} `demasiadas_solicitudes` if too many requests are waiting; its `Retry-After` is {@link DELAY_MS}
   */
  async wait(name: LimitName, network: string, hasDevice: boolean): Promise<void> {
    const { costly }: Limit = limits[name];
    const capacity = costly ? MAX_DELAYED.costly : MAX_DELAYED.network;
    const key = `${name} ${network}`;
    const waiting = this.#waiting.get(key) ?? 0;
    const allowed = hasDevice ? capacity : capacity * MAX_DELAYED.withoutDevice;
    if (waiting >= allowed || this.#total >= MAX_DELAYED.process) throw tooMany(DELAY_MS);
    this.#waiting.set(key, waiting + 1);
    this.#total += 1;
    try {
      await setTimeout(DELAY_MS);
    } finally {
      this.#total -= 1;
      const left = (this.#waiting.get(key) ?? 1) - 1;
      if (left > 0) this.#waiting.set(key, left);
      else this.#waiting.delete(key);
    }
  }
}
