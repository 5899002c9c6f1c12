import { CATALOGUE, categoryOf } from '@vitrina/contracts/catalogue';
import { containsTyped, foldText } from '@vitrina/contracts/places';

/**
 * Lists the topics of a provider: their segments and the groups of these, so that a group filter is one equality (R19).
 */
export function topicsOf(segments: readonly string[]): string[] {
  const groups = segments.flatMap((segment) => categoryOf(segment)?.name ?? []);
  return [...new Set([...segments, ...groups])];
}

const inScreenOrder = CATALOGUE.flatMap(({ name, trades }) => [name, ...trades]);

/** Finds the segments whose names contain a text, in catalogue order (R17); none for an empty text. */
export function segmentsContaining(text: string): string[] {
  return foldText(text) ? inScreenOrder.filter((name) => containsTyped(name, text)) : [];
}
