import { Problem } from '../http/problem.ts';
import { isDuplicateKey } from './mongo-errors.ts';

/** Attempts before a change gives up because other writers were always faster. */
const MAX_ROUNDS = 8;

/**
 * Repeats a compare-and-set until it succeeds. Each attempt reads the document, decides on a change, and writes it with
 * the version it has read in the filter.
 * @param attempt resolves with the result, or with `undefined` if another writer changed the document first; a
 * duplicate key counts as that too. `round` starts at 0
 * @throws {Problem} `servicio_no_disponible` after eight attempts
 */
export async function compareAndSet<T>(attempt: (round: number) => Promise<T | undefined>): Promise<T> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      const result = await attempt(round);
      if (result !== undefined) return result;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Problem('servicio_no_disponible', { retryAfter: 1 });
}

/** Reads and writes of an aggregate's document when an event arrives. */
export interface VersionedWrite {
  /** The event's version. */
  version: number;
  /** Writes if the document exists with an older version; false if it wrote nothing. */
  update: (round: number) => Promise<boolean>;
  /** Version of the stored document, or null. */
  held: () => Promise<number | null>;
  /** Creates the missing document; rejects with a duplicate key if another event created it first. */
  create: (round: number) => Promise<unknown>;
}

/**
 * Applies a versioned event in one write, whether its document exists, is being created by another event, or is newer
 * already.
 * @returns false if the document was at least as new
 * @throws as {@link compareAndSet}
 */
export async function applyNewer({ version, update, held, create }: VersionedWrite): Promise<boolean> {
  return compareAndSet(async (round) => {
    if (await update(round)) return true;
    const current = await held();
    if (current !== null) return current >= version ? false : undefined;
    await create(round);
    return true;
  });
}
