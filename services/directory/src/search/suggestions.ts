import type { Suggestion } from '@vitrina/contracts';
import { foldText } from '@vitrina/contracts/places';
import { segmentsContaining } from '../rules/topics.ts';
import { relatedWords } from './word-families.ts';

/** How many of each kind are suggested at most. */
const EACH = 3;

/**
 * What to suggest under the box: the first segment whose name contains the text stands first (R17), then segments that
 * its synonyms name, then businesses and events that were found.
 * @param found names of the search's hits, best first
 */
export function suggest(text: string, found: { providers: string[]; events: string[] }): Suggestion[] {
  if (!foldText(text)) return [];
  const own = segmentsContaining(text);
  const related = relatedWords(text).flatMap((word) => segmentsContaining(word));
  return [
    ...first([...own, ...related]).map((texto) => ({ tipo: 'segmento' as const, texto })),
    ...first(found.providers).map((texto) => ({ tipo: 'proveedor' as const, texto })),
    ...first(found.events).map((texto) => ({ tipo: 'evento' as const, texto })),
  ];
}

function first(texts: readonly string[]): string[] {
  return [...new Set(texts.filter(Boolean))].slice(0, EACH);
}
