/** Longest silence of the object store, in milliseconds; a slow store answers within 20 s. */
export const SILENCE_MS = 30_000;

/** The object store is not available, silent, or refuses a request. The file itself is not at fault. */
export class StoreFault extends Error {
  override name = 'StoreFault';

  /** Waits for the store; a failure becomes a {@link StoreFault} with the failure as its cause. */
  static async unlessDone<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw StoreFault.from(error);
    }
  }

  static from(error: unknown): StoreFault {
    if (error instanceof StoreFault) return error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    const message = error instanceof Error ? error.message || error.name : String(error);
    return new StoreFault(`the object store failed: ${message}${code}`, { cause: error });
  }
}

/** The object store did not remove some of the objects. */
export class RemovalRefused extends StoreFault {
  /** Keys of the objects that are still there. */
  readonly keys: readonly string[];

  constructor(refusals: ReadonlyArray<{ key: string; code: string }>) {
    const [first] = refusals;
    super(`the object store kept ${refusals.length} objects, the first ${first?.key.slice(0, 200)}: ${first?.code}`);
    this.keys = refusals.map(({ key }) => key);
  }
}
