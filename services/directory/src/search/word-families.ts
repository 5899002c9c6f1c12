import { foldText } from '@vitrina/contracts/places';
import { splitSegments } from '@vitrina/contracts/rules';
import { SYNONYM_GROUPS, synonymSettings } from './synonyms.ts';

/** A folded text between blanks, so that whole words can be looked for in it. */
const padded = (text: string) => ` ${foldText(text)} `;

const groups = SYNONYM_GROUPS.map((terms) => ({ terms, keys: terms.map(padded) }));
const known = new Map<string, readonly string[]>();

/**
 * Words that people use for the trades of a provider, beside the trades' own names. They are part of the document, so
 * that they are found while they are still being typed and with a typing error, which the engine's own synonyms are not.
 * @param joined the wire's comma-joined segments
 */
export function wordsForSegments(joined: string): string[] {
  return [...new Set(splitSegments(joined).flatMap(wordsForSegment))];
}

function wordsForSegment(segment: string): readonly string[] {
  const cached = known.get(segment);
  if (cached) return cached;
  const name = padded(segment);
  const words = groups.flatMap(({ terms, keys }) => (keys.some((key) => name.includes(key)) ? terms : []));
  const fresh = [...new Set(words)].filter((word) => padded(word) !== name);
  known.set(segment, fresh);
  return fresh;
}

const dictionary = new Map(Object.entries(synonymSettings()));

/** The folded words and phrases that a word also finds; without the word itself. */
export function relatedWords(word: string): readonly string[] {
  return dictionary.get(foldText(word)) ?? [];
}
