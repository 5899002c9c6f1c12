import { patternMatches } from '../index/attribute-patterns.ts';

/** Long form of a filterable attribute: patterns with the operators they allow. */
export interface FilterableRule {
  attributePatterns: string[];
  features: { facetSearch: boolean; filter: { equality: boolean; comparison: boolean } };
}

/** An entry of filterableAttributes: a name (all allowed) or the long form. */
export type FilterableAttribute = string | FilterableRule;

/** What may be done with an attribute, and by which entry (from 0) of filterableAttributes. */
export interface FilterableFeatures {
  readonly rule: number;
  readonly facetSearch: boolean;
  readonly equality: boolean;
  readonly comparison: boolean;
}

/** All patterns of the setting, in order. */
export function attributePatterns(entries: readonly FilterableAttribute[]): string[] {
  return entries.flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.attributePatterns));
}

/** Features of the first entry that names the attribute, or undefined where none does. */
export function featuresOf(entries: readonly FilterableAttribute[], attribute: string): FilterableFeatures | undefined {
  for (const [rule, entry] of entries.entries()) {
    if (typeof entry === 'string') {
      if (patternMatches(entry, attribute)) return { rule, facetSearch: true, equality: true, comparison: true };
    } else if (entry.attributePatterns.some((pattern) => patternMatches(pattern, attribute))) {
      return { rule, facetSearch: entry.features.facetSearch, ...entry.features.filter };
    }
  }
  return undefined;
}

/** Names for messages, sorted, of the entries that have the wanted feature. */
export function availablePatterns(
  entries: readonly FilterableAttribute[],
  wanted: (features: FilterableFeatures) => boolean,
): string[] {
  return attributePatterns(entries)
    .filter((pattern) => {
      const features = featuresOf(entries, pattern);
      return features !== undefined && wanted(features);
    })
    .sort();
}
