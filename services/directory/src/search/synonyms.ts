import { foldText } from '@vitrina/contracts/places';
import { singularOrPlural } from '../rules/number-of-words.ts';
import { STOP_WORDS } from './stop-words.ts';
import GENERAL from './synonyms/general.json' with { type: 'json' };
import { type TradeWords, trade, type WideWord, wide } from './synonyms/group.ts';
import tradesByCategory from './synonyms/trades.json' with { type: 'json' };
import wideWords from './synonyms/wide.json' with { type: 'json' };

/** All trades of the catalogue with the words that people use for them. */
export const TRADE_WORDS: readonly TradeWords[] = Object.values(tradesByCategory).flat().map(trade);

/** Words shared by several trades, including words with a different meaning in each country. */
export const WIDE_WORDS: readonly WideWord[] = Object.values(wideWords)
  .flatMap((words) => Object.entries(words))
  .map(([word, trades]) => wide(word, trades));

/** All groups of synonyms: those of the trades, and general ones that differ between countries or speakers. */
export const SYNONYM_GROUPS: ReadonlyArray<readonly string[]> = [
  ...TRADE_WORDS.map(({ trades, people, words }) => [...trades.map((name) => name.toLowerCase()), ...people, ...words]),
  ...GENERAL,
];

/**
 * Maximum length of a phrase that the engine looks up, in words; phrases with a joining word are not looked up either.
 */
const MAX_WORDS_LOOKED_UP = 3;
/** Maximum number of alternatives per word in the engine. */
export const MAX_ALTERNATIVES = 50;

const stop: ReadonlySet<string> = new Set(STOP_WORDS);

const tradeNames: readonly string[] = TRADE_WORDS.flatMap(({ trades }) => trades.map((name) => foldText(name)));

/**
 * Names of trades that are part of another's: 'electricidad' is part of 'electricidad automotriz', and a search for an
 * electrician should not match that trade.
 */
const ambiguous: ReadonlySet<string> = new Set(
  tradeNames.filter((name) => tradeNames.some((other) => other !== name && ` ${other} `.includes(` ${name} `))),
);

/** True for a text that the engine looks up as the left side of a synonym. */
function isLookedUp(folded: string): boolean {
  const words = folded.split(' ');
  return words.length <= MAX_WORDS_LOOKED_UP && !words.some((word) => stop.has(word));
}

/**
 * Returns the synonyms for the search engine: folded word or phrase to its alternatives. Contains words in singular and
 * plural.
 */
export function synonymSettings(): Readonly<Record<string, string[]>> {
  settings ??= buildSettings();
  return settings;
}

let settings: Readonly<Record<string, string[]>> | undefined;

function buildSettings(): Record<string, string[]> {
  const mutual = SYNONYM_GROUPS.flatMap((group) => {
    const folded = [...new Set(group.map(foldText))];
    const found = folded.filter((word) => !ambiguous.has(word));
    return folded.map((word) => [word, found.filter((other) => other !== word)] as const);
  });
  const oneWay = WIDE_WORDS.map(({ word, trades }) => [foldText(word), trades.map(foldText)] as const);
  const exact = [...mutual, ...oneWay].filter(([word]) => isLookedUp(word));
  const inflected = exact.flatMap(([word, others]) =>
    singularOrPlural(word).map((form) => [form, [word, ...others]] as const),
  );
  // Adds single words of phrases, such as 'fuga' for 'fugas de gas', which are not entries themselves.
  const parts = [...new Set(SYNONYM_GROUPS.flat().flatMap((text) => foldText(text).split(' ')))];
  const inflectedParts = parts.flatMap((part) =>
    singularOrPlural(part)
      .filter((form) => !stop.has(form))
      .map((form) => [form, [part]] as const),
  );
  // A separate entry of a word takes precedence.
  return Object.fromEntries(
    [...inflectedParts, ...inflected, ...exact].map(([word, others]) => [word, [...others].slice(0, MAX_ALTERNATIVES)]),
  );
}
