/** Something with a weight in bytes. */
interface Weighed {
  bytes: number;
}

/** Keeps what was used last, up to a weight in bytes. */
export class RecentlyUsed<T extends Weighed> {
  readonly #limit: number;
  readonly #entries = new Map<string, T>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A map keeps the order of insertion: what is used moves to the end.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  set(key: string, entry: T): void {
    this.#bytes += entry.bytes - (this.#entries.get(key)?.bytes ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}
