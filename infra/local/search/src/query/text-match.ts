import { Bitset } from '../index/bitset.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { type Plan, Planner } from './alternatives.ts';
import { type Coverage, cover, type MatchingStrategy } from './coverage.ts';
import { parseQuery } from './parse-query.ts';
import { findPhrase } from './phrase.ts';

/** What decides which documents a text finds. */
export interface TextRequest {
  readonly q: string | null;
  readonly matchingStrategy: MatchingStrategy;
  readonly attributesToSearchOn: readonly string[] | undefined;
}

/** What a text finds in an index, whatever the filter. */
export interface TextMatch {
  /** Undefined for a text without words to look for: all documents satisfy it. */
  readonly words: { readonly plan: Plan; readonly coverage: Coverage } | undefined;
  /** Living documents that satisfy the text; undefined for all of them. */
  readonly found: Bitset | undefined;
}

/** Looks a text up in an index. */
function matchText(index: SearchIndex, request: TextRequest): TextMatch {
  const { structure, settings } = index;
  const parsed = parseQuery(
    request.q ?? '',
    structure.tokenizer,
    settings.stopWords,
    settings.prefixSearch !== 'disabled',
  );
  if (parsed.terms.length === 0) {
    const found = parsed.excluded.length === 0 ? undefined : index.alive.clone();
    if (found !== undefined) exclude(index, found, parsed.excluded);
    return { words: undefined, found };
  }
  const searchOn = request.attributesToSearchOn;
  const everywhere = searchOn?.includes('*') === true;
  const plan = new Planner(index, everywhere ? undefined : searchOn).plan(parsed.terms);
  const coverage = cover(plan, index.slotCount, request.matchingStrategy);
  const found = Bitset.where(coverage.wordCounts).and(index.alive);
  exclude(index, found, parsed.excluded);
  return { words: { plan, coverage }, found };
}

function exclude(index: SearchIndex, found: Bitset, excluded: readonly (readonly (string | null)[])[]): void {
  for (const words of excluded) {
    const { slots, size } = findPhrase(index.structure.inverted, words);
    for (let at = 0; at < size; at++) found.remove(slots.get(at));
  }
}

/**
 * What the texts of one call find, looked up once each: a call with several searches mostly asks with the same text
 * under several filters. For one call only, during which no index changes.
 */
export class TextMatches {
  readonly #known = new Map<SearchIndex, Map<string, TextMatch>>();

  /** What a text finds in an index. */
  of(index: SearchIndex, request: TextRequest): TextMatch {
    const byText = this.#known.get(index) ?? new Map<string, TextMatch>();
    this.#known.set(index, byText);
    const { q, matchingStrategy, attributesToSearchOn } = request;
    const key = JSON.stringify([q, matchingStrategy, attributesToSearchOn]);
    const match = byText.get(key) ?? matchText(index, request);
    byText.set(key, match);
    return match;
  }
}
