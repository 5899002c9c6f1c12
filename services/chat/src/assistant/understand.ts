import { understandNeed } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';
import { findPlace, type Place, type Word, wordsOf } from '@vitrina/contracts/places/in-text';
import { asksForPerson } from './asks-for-person.ts';
import { type Details, readDetails } from './read-details.ts';
import { connectors, stopWords } from './stop-words.ts';

/** Words of a question that are searched for; more narrow nothing down. */
const MAX_WORDS = 8;

/** A question about providers: the words that matter, in the visitor's spelling, and the place that was named. */
export interface Search extends Details {
  kind: 'search';
  words: string;
  /** Segment of the catalogue that the need asks for; null where none is sure. */
  trade: string | null;
  /** Words of the question that occur in no need; they may be a name. */
  others: string;
  place: Place | null;
  /** True where the message says only when, or for how much. */
  isDetail: boolean;
}

/** What a message asks for. */
export type Understood = Search | { kind: 'human' } | { kind: 'greeting' };

/** Reads a message of a visitor. */
export function understand(message: string): Understood {
  if (asksForPerson(message)) return { kind: 'human' };
  const { rest: told, when, budget } = readDetails(message);
  const words = wordsOf(told);
  const found = findPlace(words);
  const rest = found ? [...words.slice(0, found.from), ...words.slice(found.to)] : words;
  const matter = wordsThatMatter(rest);
  const isDetail = matter.length === 0 && !found && (when !== null || budget !== null);
  if (matter.length === 0 && !found && !isDetail) return { kind: 'greeting' };
  const { trade, isKnown } = understandNeed(rest.map(({ text }) => text).join(' '));
  const others = matter.filter((word) => !isKnown(foldText(word)));
  const place = found?.place ?? null;
  return { kind: 'search', words: matter.join(' '), trade, others: others.join(' '), place, when, budget, isDetail };
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
    // Folded, fingernails are an article.
    if (stopWords.has(folded) && !text.startsWith('uña')) {
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
