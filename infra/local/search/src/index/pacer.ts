/** Longest time slice of indexing before the event loop runs, in milliseconds: about the longest wait of a search. */
const SLICE_MS = 6;

/** Lets long work give way to requests. */
export class Pacer {
  #since = performance.now();

  /** Resolves immediately, or after pending events if the slice is used up. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
