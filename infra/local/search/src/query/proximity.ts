import type { Plan } from './alternatives.ts';
import type { AlternativeMatch, Coverage } from './coverage.ts';

/** Maximum distance, also used for neighbours in different attributes. */
const FAR = 7;

/** Places of a word grouped by document: document d has those from offsets[d] to offsets[d + 1]. */
interface Places {
  readonly offsets: Uint32Array;
  readonly places: Uint32Array;
}

/** Distances between the words of a query in a set of documents. */
export class Proximity {
  readonly #plan: Plan;
  readonly #coverage: Coverage;
  readonly #members: Int32Array;
  readonly #places: readonly Places[];

  /**
   * @param held alternatives of the plan that count in the set
   * @param members index in the set by document slot
   * @param count number of documents in the set
   */
  constructor(plan: Plan, coverage: Coverage, held: readonly AlternativeMatch[], members: Int32Array, count: number) {
    this.#plan = plan;
    this.#coverage = coverage;
    this.#members = members;
    this.#places = plan.terms.map((_, word) =>
      placesOf(
        held.filter(({ alternative: { from, to } }) => from <= word && word <= to),
        count,
      ),
    );
  }

  /** Sums the distances between neighbouring words of the query, 0 to 7 each. */
  costs(slots: Uint32Array): Uint32Array {
    const { levels, wordCounts } = this.#coverage;
    return slots.map((slot) => {
      const member = this.#members[slot] ?? 0;
      const level = levels[wordCounts[slot] ?? 0] ?? [];
      let total = 0;
      for (let at = 0; at + 1 < level.length; at++) total += this.#pairCost(level[at] ?? 0, level[at + 1] ?? 0, member);
      return total;
    });
  }

  #pairCost(left: number, right: number, member: number): number {
    const a = this.#places[left];
    const b = this.#places[right];
    if (a === undefined || b === undefined) return FAR;
    const term = this.#plan.terms[left];
    const width = term?.kind === 'phrase' ? term.words.length : 1;
    const firstEnd = a.offsets[member + 1] ?? 0;
    const secondEnd = b.offsets[member + 1] ?? 0;
    let best = FAR;
    for (let i = a.offsets[member] ?? 0; i < firstEnd; i++) {
      const first = a.places[i] ?? 0;
      for (let j = b.offsets[member] ?? 0; j < secondEnd; j++) {
        const second = b.places[j] ?? 0;
        if (first >>> 16 !== second >>> 16) continue;
        const distance = second > first ? Math.max(0, second - first - width) : first - second;
        if (distance < best) best = distance;
      }
    }
    return best;
  }
}

function placesOf(held: readonly AlternativeMatch[], count: number): Places {
  const offsets = new Uint32Array(count + 1);
  eachPlace(held, (member) => {
    offsets[member + 1] = (offsets[member + 1] ?? 0) + 1;
  });
  for (let at = 0; at < count; at++) offsets[at + 1] = (offsets[at + 1] ?? 0) + (offsets[at] ?? 0);
  const places = new Uint32Array(offsets[count] ?? 0);
  const next = offsets.slice();
  eachPlace(held, (member, place) => {
    const at = next[member] ?? 0;
    places[at] = place;
    next[member] = at + 1;
  });
  return { offsets, places };
}

function eachPlace(held: readonly AlternativeMatch[], visit: (member: number, place: number) => void): void {
  for (const { alternative, count, members, entries } of held) {
    const { postings, fields } = alternative;
    const places = postings.places;
    for (let index = 0; index < count; index++) {
      const entry = entries[index] ?? 0;
      const end = postings.start(entry + 1);
      for (let at = postings.start(entry); at < end; at++) {
        const place = places[at] ?? 0;
        if (fields === undefined || fields[place >>> 16] === 1) visit(members[index] ?? 0, place);
      }
    }
  }
}
