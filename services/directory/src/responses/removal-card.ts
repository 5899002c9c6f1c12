import { Problem, trusted } from '@vitrina/kernel';
import type { RemovalDoc } from '../model/removal.ts';
import type { Store } from '../model/store.ts';

/** Removals in effect by the id of the removed post, entry or provider. */
type RemovalsById = ReadonlyMap<string, Pick<RemovalDoc, '_id' | 'reason' | 'decision'>>;

/** Reads the removals in effect of the given posts, entries or providers. */
export async function removalsOf(store: Store, ids: readonly string[]): Promise<RemovalsById> {
  const found = await store.removals
    .find({ _id: trusted({ $in: [...ids] }), removed: trusted({ $ne: false }) }, { reason: 1, decision: 1 })
    .lean<RemovalDoc[]>();
  return new Map(found.map((removal) => [removal._id, removal]));
}

/**
 * Maximum number of removals that a list of removed items may have; above it the administrator has to narrow the
 * search.
 */
const MAX_REMOVED = 5_000;

/**
 * Lists the ids of all removed items of a kind.
 * @throws {Problem} `servicio_no_disponible` for more than 5,000
 */
export async function removedIds(store: Store, kind: RemovalDoc['kind']): Promise<string[]> {
  const found = await store.removals
    .find({ kind, removed: true }, { _id: 1 })
    .limit(MAX_REMOVED + 1)
    .lean<Array<{ _id: string }>>();
  if (found.length > MAX_REMOVED) throw new Problem('servicio_no_disponible');
  return found.map(({ _id }) => _id);
}

/** Builds the response part about a removal, or null. */
export function removalCard(removal: { reason: string; decision: string } | undefined) {
  return removal ? { decision: removal.decision, razon: removal.reason } : null;
}
