import { understandNeed } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';
import { findPlace, type Place, type Word, wordsOf } from '@vitrina/contracts/places/in-text';
import { connectors, stopWords } from './stop-words.ts';

/** Words of a question that are searched for; more narrow nothing down. */
const MAX_WORDS = 8;

/** A question about providers: the words that matter, in the visitor's spelling, and the place that was named. */
export interface Search {
  kind: 'search';
  words: string;
  /** Segment of the catalogue that the need asks for; null where none is sure. */
  trade: string | null;
  /** Words of the question that occur in no need; they may be a name. */
  others: string;
  place: Place | null;
}

/** What a message asks for. */
export type Understood = Search | { kind: 'human' } | { kind: 'greeting' };

/** Reads a message of a visitor. */
export function understand(message: string): Understood {
  if (foldText(message).includes('hablar con un humano')) return { kind: 'human' };
  const words = wordsOf(message);
  const found = findPlace(words);
  const rest = found ? [...words.slice(0, found.from), ...words.slice(found.to)] : words;
  const matter = wordsThatMatter(rest);
  if (matter.length === 0 && !found) return { kind: 'greeting' };
  const { trade, isKnown } = understandNeed(rest.map(({ text }) => text).join(' '));
  const others = matter.filter((word) => !isKnown(foldText(word)));
  return { kind: 'search', words: matter.join(' '), trade, others: others.join(' '), place: found?.place ?? null };
}

/** Without what a question is wrapped in; a connector stays between two words that stay ('clases de baile'). */
function wordsThatMatter(words: readonly Word[]): string[] {
  const kept: string[] = [];
  let connector: string | null = null;
  let apart = true;
  for (const { folded, text } of words) {
    if (connectors.has(folded)) {
      connector = apart ? null : text;
      continue;
    }
    if (stopWords.has(folded)) {
      connector = null;
      apart = true;
      continue;
    }
    if (connector) kept.push(connector);
    kept.push(text);
    connector = null;
    apart = false;
    if (kept.length >= MAX_WORDS) break;
  }
  return kept;
}
