/** Longest stretch of indexing between two looks at the event loop: searches wait at most about this long. */
const SLICE_MS = 6;

/** Lets long work give way to requests. */
export class Pacer {
  #since = performance.now();

  /** Resolves at once, or after pending events where the slice is used up. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
