import { isDuplicateKey } from '@vitrina/kernel';

/** Rounds after which other writers are left to finish first; the event is then delivered again. */
const MAX_ROUNDS = 6;

/** One aggregate's document as an event meets it. */
export interface VersionedWrite {
  /** The event's version. */
  version: number;
  /** Writes where the document exists with an older version; false where it wrote nothing. */
  update: (round: number) => Promise<boolean>;
  /** Version the document holds, null where there is no document. */
  held: () => Promise<number | null>;
  /** Writes the document that was missing; rejects with a duplicate key where it is there by now. */
  create: (round: number) => Promise<unknown>;
}

/**
 * Applies a versioned event in one write, whether its document exists, is created at this very moment by another
 * event, or is already newer. A duplicate key ends a round; `round` (from 0) lets the caller try another value then.
 * @returns false where the document was as new already
 * @throws where it never comes to rest
 */
export async function applyNewer({ version, update, held, create }: VersionedWrite): Promise<boolean> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      if (await update(round)) return true;
      const current = await held();
      if (current !== null && current >= version) return false;
      if (current !== null) continue;
      await create(round);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Error('other writers never left the document alone');
}
