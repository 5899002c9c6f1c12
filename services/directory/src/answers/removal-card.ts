import { Problem, trusted } from '@vitrina/kernel';
import type { RemovalDoc } from '../model/removal.ts';
import type { Store } from '../model/store.ts';

/** What administrators keep away, by the id of the thing. */
type Away = ReadonlyMap<string, Pick<RemovalDoc, '_id' | 'reason' | 'decision'>>;

/** Removals in effect of some posts or providers. */
export async function removalsOf(store: Store, ids: readonly string[]): Promise<Away> {
  const found = await store.removals
    .find({ _id: trusted({ $in: [...ids] }), removed: trusted({ $ne: false }) }, { reason: 1, decision: 1 })
    .lean<RemovalDoc[]>();
  return new Map(found.map((removal) => [removal._id, removal]));
}

/** Removals that a list of the removed shows at most: beyond them it says that the search must be narrower. */
const MAX_REMOVED = 5_000;

/**
 * Ids of everything of a kind that is removed.
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

/** The wire's form of a removal. */
export function removalCard(removal: { reason: string; decision: string } | undefined) {
  return removal ? { decision: removal.decision, razon: removal.reason } : null;
}
