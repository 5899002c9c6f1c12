import { Problem } from '@vitrina/kernel';

/** Open streams that one process carries; each holds a socket. */
const AT_ONCE = 2_000;
/** Open streams for one address: people behind one line share it. */
const FOR_ONE = 64;

/** Hands out the places for open streams of this process. */
export class StreamPlaces {
  readonly #byAddress = new Map<string, number>();
  #taken = 0;

  /**
   * Takes a place; the answered function gives it back.
   * @throws {Problem} `demasiadas_solicitudes` where the address has enough, `servicio_no_disponible` where all are taken
   */
  take(address: string): () => void {
    const own = this.#byAddress.get(address) ?? 0;
    if (own >= FOR_ONE) throw new Problem('demasiadas_solicitudes', { retryAfter: 30 });
    if (this.#taken >= AT_ONCE) throw new Problem('servicio_no_disponible', { retryAfter: 30 });
    this.#byAddress.set(address, own + 1);
    this.#taken += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#taken -= 1;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    };
  }
}
