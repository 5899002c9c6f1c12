import { CATALOGUE, categoryOf } from '@vitrina/contracts/catalogue';
import { foldText } from '@vitrina/contracts/places';

/**
 * Everything a provider's segments can be found under: the segments and the groups they belong to, so that a filter on a
 * group is one equality (R19).
 */
export function topicsOf(segments: readonly string[]): string[] {
  const groups = segments.flatMap((segment) => categoryOf(segment)?.name ?? []);
  return [...new Set([...segments, ...groups])];
}

const inScreenOrder = CATALOGUE.flatMap(({ name, trades }) => [name, ...trades]).map((name) => ({
  name,
  folded: foldText(name),
}));

/** The segments whose names contain a text, in the order of the catalogue (R17); none for an empty text. */
export function segmentsContaining(text: string): string[] {
  const wanted = foldText(text);
  return wanted ? inScreenOrder.filter(({ folded }) => folded.includes(wanted)).map(({ name }) => name) : [];
}
