import { CATALOGUE, categoryOf } from '@vitrina/contracts/catalogue';
import { containsTyped, foldText } from '@vitrina/contracts/places';

/**
 * Everything a provider's segments can be found under: the segments and the groups they belong to, so that a filter on a
 * group is one equality (R19).
 */
export function topicsOf(segments: readonly string[]): string[] {
  const groups = segments.flatMap((segment) => categoryOf(segment)?.name ?? []);
  return [...new Set([...segments, ...groups])];
}

const inScreenOrder = CATALOGUE.flatMap(({ name, trades }) => [name, ...trades]);

/** The segments whose names contain a text, in the order of the catalogue (R17); none for an empty text. */
export function segmentsContaining(text: string): string[] {
  return foldText(text) ? inScreenOrder.filter((name) => containsTyped(name, text)) : [];
}
