import { foldText } from '@vitrina/contracts/places';
import { synonymSettings, TRADE_WORDS, WIDE_WORDS } from './synonyms.ts';

const byTrade = new Map<string, Set<string>>();
const byWord: Array<{ folded: string; trades: readonly string[] }> = [];
for (const { trades, people, words } of TRADE_WORDS) learn(trades, [...people, ...words]);
for (const { word, trades } of WIDE_WORDS) learn(trades, [word]);

function learn(trades: readonly string[], words: readonly string[]): void {
  for (const trade of trades) byTrade.set(trade, new Set([...(byTrade.get(trade) ?? []), ...words]));
  for (const word of words) byWord.push({ folded: foldText(word), trades });
}

/**
 * Words that people use for the trades of a provider, beside the trades' own names. They are part of the document, so
 * that they are found while they are still being typed and with a typing error, which the engine's own synonyms are not.
 */
export function wordsForSegments(segments: readonly string[]): string[] {
  return [...new Set(segments.flatMap((segment) => [...(byTrade.get(segment) ?? [])]))];
}

const foldedByTrade = new Map<string, readonly string[]>();

/** The folded words of a trade's name and of what people call it. */
export function tradeWordsOf(segment: string): readonly string[] {
  const known = foldedByTrade.get(segment);
  if (known) return known;
  const words = [...new Set(foldText([segment, ...(byTrade.get(segment) ?? [])].join(' ')).split(' '))];
  if (byTrade.has(segment)) foldedByTrade.set(segment, words);
  return words;
}

/** Shorter beginnings fit too many words to say which trade is meant. */
const MIN_BEGUN = 3;

/** The trades with this name, or with a name that begins so; exact matches first. */
export function tradesCalled(text: string): string[] {
  const wanted = foldText(text);
  if (!wanted) return [];
  const exact = byWord.filter(({ folded }) => folded === wanted);
  const begun = wanted.length < MIN_BEGUN ? [] : byWord.filter(({ folded }) => folded.startsWith(wanted));
  return [...exact, ...begun].flatMap(({ trades }) => trades);
}

const dictionary = new Map(Object.entries(synonymSettings()));

/** The folded words and phrases that a word also finds; without the word itself. */
export function relatedWords(word: string): readonly string[] {
  return dictionary.get(foldText(word)) ?? [];
}
