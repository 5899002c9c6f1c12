import type { Alternative, Plan } from './alternatives.ts';
import type { Coverage } from './coverage.ts';

/** Ratio of list to set from which the set is looked up in the list; below it the list is scanned. */
const SEEK_FROM = 8;

/** Documents of a set that contain an alternative of lowest cost for its words. */
export interface AlternativeMatch {
  readonly alternative: Alternative;
  readonly count: number;
  /** Indexes of the documents in the set. */
  readonly members: Uint32Array;
  /** Indexes of the same documents in the alternative's postings. */
  readonly entries: Uint32Array;
}

/**
 * Selects the alternatives of the plan that count in a set of documents.
 * @param slots the set, in ascending order
 * @param members index in the set by document slot, or -1
 */
export function matchAlternatives(
  plan: Plan,
  coverage: Coverage,
  slots: Uint32Array,
  members: Int32Array,
): AlternativeMatch[] {
  const present = new Map<Uint8Array, Uint8Array>();
  const held: AlternativeMatch[] = [];
  for (const alternative of plan.alternatives) {
    const costs = coverage.costsOf(alternative);
    const among = present.get(costs) ?? costsAmong(slots, costs);
    present.set(costs, among);
    if (among[alternative.cost] !== 1) continue;
    const found = find(alternative, costs, slots, members);
    if (found.count > 0) held.push(found);
  }
  return held;
}

/** Returns 1 at each cost that a document of the set has. */
function costsAmong(slots: Uint32Array, costs: Uint8Array): Uint8Array {
  const among = new Uint8Array(256);
  for (let at = 0; at < slots.length; at++) among[costs[slots[at] ?? 0] ?? 0] = 1;
  return among;
}

function find(alternative: Alternative, costs: Uint8Array, slots: Uint32Array, members: Int32Array): AlternativeMatch {
  const { postings, cost } = alternative;
  const most = Math.min(postings.size, slots.length);
  const places = new Uint32Array(most);
  const entries = new Uint32Array(most);
  let count = 0;
  if (postings.size > slots.length * SEEK_FROM) {
    let entry = 0;
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] ?? 0;
      if (costs[slot] !== cost) continue;
      entry = postings.seek(slot, entry);
      if (postings.slots.get(entry) !== slot) continue;
      places[count] = place;
      entries[count++] = entry;
    }
  } else {
    const { values } = postings.slots;
    for (let entry = 0; entry < postings.size; entry++) {
      const slot = values[entry] ?? 0;
      const place = members[slot] ?? -1;
      if (place < 0 || costs[slot] !== cost) continue;
      places[count] = place;
      entries[count++] = entry;
    }
  }
  return { alternative, count, members: places, entries };
}
