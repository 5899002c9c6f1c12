import type { SearchIndex } from '../index/search-index.ts';
import { customRule } from '../settings.ts';
import type { Plan } from './alternatives.ts';
import type { Coverage } from './coverage.ts';
import type { Features } from './features.ts';

/** Step of the ordering: gives each document a cost, lower costs first. */
export type Rule = (slots: Uint32Array, features: () => Features) => Uint32Array;

/** Returns the index's ranking rules in order; without a text only the custom rules. */
export function rankingRules(
  { settings, structure }: SearchIndex,
  text: { plan: Plan; coverage: Coverage } | undefined,
) {
  const textRules = text ? textRulesOf(text.plan, text.coverage) : new Map<string, Rule[]>();
  const rules = settings.rankingRules.flatMap((name): readonly Rule[] => {
    const custom = customRule(name);
    if (custom === undefined) return textRules.get(name) ?? [];
    const column = structure.columns.get(custom.attribute);
    return [(slots) => column?.sortCosts(slots, custom.descending) ?? new Uint32Array(slots.length)];
  });
  // Documents with more words always come first, even if the settings omit the rule.
  return settings.rankingRules.includes('words') ? rules : [...(textRules.get('words') ?? []), ...rules];
}

function textRulesOf({ terms }: Plan, { wordCounts, typoCounts }: Coverage): ReadonlyMap<string, readonly Rule[]> {
  const words = terms.length;
  return new Map<string, readonly Rule[]>([
    ['words', [(slots) => slots.map((slot) => words - (wordCounts[slot] ?? 0))]],
    ['typo', [(slots) => slots.map((slot) => typoCounts[slot] ?? 0)]],
    ['proximity', words < 2 ? [] : [(slots, features) => features().proximityCosts(slots)]],
    ['attributeRank', [(slots, features) => features().attributeCosts(slots)]],
    ['wordPosition', [(slots, features) => features().positionCosts(slots)]],
    [
      'exactness',
      [
        (slots, features) => features().exactAttributeCosts(slots),
        (slots, features) => features().missingExactWords(slots),
      ],
    ],
  ]);
}
