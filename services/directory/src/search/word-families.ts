import { foldText } from '@vitrina/contracts/places';
import { synonymSettings, TRADE_WORDS, WIDE_WORDS } from './synonyms.ts';

const byTrade = new Map<string, Set<string>>();
const byWord: Array<{ folded: string; trades: readonly string[] }> = [];
for (const { trades, people, words } of TRADE_WORDS) addWords(trades, [...people, ...words]);
for (const { word, trades } of WIDE_WORDS) addWords(trades, [word]);

function addWords(trades: readonly string[], words: readonly string[]): void {
  for (const trade of trades) byTrade.set(trade, new Set([...(byTrade.get(trade) ?? []), ...words]));
  for (const word of words) byWord.push({ folded: foldText(word), trades });
}

/**
 * Lists the words that people use for a provider's trades, in addition to the trades' names. They are part of the
 * document, because the engine's synonyms match neither unfinished words nor typing errors.
 */
export function wordsForSegments(segments: readonly string[]): string[] {
  return [...new Set(segments.flatMap((segment) => [...(byTrade.get(segment) ?? [])]))];
}

const foldedByTrade = new Map<string, readonly string[]>();

/** Returns the folded words of a trade's name and its synonyms. */
export function tradeWordsOf(segment: string): readonly string[] {
  const cached = foldedByTrade.get(segment);
  if (cached) return cached;
  const words = [...new Set(foldText([segment, ...(byTrade.get(segment) ?? [])].join(' ')).split(' '))];
  if (byTrade.has(segment)) foldedByTrade.set(segment, words);
  return words;
}

/** Minimum length of a prefix; shorter ones match too many trades. */
const MIN_PREFIX = 3;

/** Lists the trades with this name, then those with a name that starts with it. */
export function findTradesByName(text: string): string[] {
  const wanted = foldText(text);
  if (!wanted) return [];
  const exact = byWord.filter(({ folded }) => folded === wanted);
  const begun = wanted.length < MIN_PREFIX ? [] : byWord.filter(({ folded }) => folded.startsWith(wanted));
  return [...exact, ...begun].flatMap(({ trades }) => trades);
}

const dictionary = new Map(Object.entries(synonymSettings()));

/** Returns the normalized synonyms of a word, words and phrases, without the word itself. */
export function relatedWords(word: string): readonly string[] {
  return dictionary.get(foldText(word)) ?? [];
}
