import type { Plan } from './alternatives.ts';
import type { Coverage } from './coverage.ts';

/** Places of a query word in a set of documents: document d has those from offsets[d] to offsets[d + 1]. */
export interface WordPlaces {
  readonly offsets: Uint32Array;
  readonly places: Uint32Array;
}

/**
 * Finds the places of each query word in a set of documents: those of its alternatives with the lowest cost in the
 * document.
 * @param members index in the set by document slot, or -1
 * @param count number of documents in the set
 */
export function findWordPlaces(plan: Plan, coverage: Coverage, members: Int32Array, count: number): WordPlaces[] {
  const offsets = plan.terms.map(() => new Uint32Array(count + 1));
  eachPlace(plan, coverage, members, (word, member) => {
    const own = offsets[word];
    if (own) own[member + 1] = (own[member + 1] ?? 0) + 1;
  });
  for (const own of offsets) for (let at = 0; at < count; at++) own[at + 1] = (own[at + 1] ?? 0) + (own[at] ?? 0);
  const places = offsets.map((own) => new Uint32Array(own[count] ?? 0));
  const next = offsets.map((own) => own.slice());
  eachPlace(plan, coverage, members, (word, member, place) => {
    const [own, from] = [places[word], next[word]];
    if (!own || !from) return;
    const at = from[member] ?? 0;
    own[at] = place;
    from[member] = at + 1;
  });
  return offsets.map((own, word) => ({ offsets: own, places: places[word] ?? new Uint32Array() }));
}

/** Visits the places of each query word in the documents of a set. */
export function eachPlace(
  { alternatives }: Plan,
  { costsOf }: Coverage,
  members: Int32Array,
  visit: (word: number, member: number, place: number) => void,
): void {
  for (const alternative of alternatives) {
    const { postings, cost, fields, from, to } = alternative;
    const costs = costsOf(alternative);
    for (let entry = 0; entry < postings.size; entry++) {
      const slot = postings.slots[entry] ?? 0;
      const member = members[slot] ?? -1;
      if (member < 0 || costs[slot] !== cost) continue;
      const end = postings.start(entry + 1);
      for (let at = postings.start(entry); at < end; at++) {
        const place = postings.places[at] ?? 0;
        if (fields !== undefined && fields[place >>> 16] !== 1) continue;
        for (let word = from; word <= to; word++) visit(word, member, place);
      }
    }
  }
}
