import { foldText } from '@vitrina/contracts/places';
import { otherNumber } from '../rules/number-of-words.ts';
import { STOP_WORDS } from './stop-words.ts';
import GENERAL from './synonyms/general.json' with { type: 'json' };
import { type TradeWords, trade, type WideWord, wide } from './synonyms/group.ts';
import tradesByCategory from './synonyms/trades.json' with { type: 'json' };
import wideWords from './synonyms/wide.json' with { type: 'json' };

/** What people call the trades of the catalogue, all of them. */
export const TRADE_WORDS: readonly TradeWords[] = Object.values(tradesByCategory).flat().map(trade);

/** Words that several trades share, also those that the two countries use for different ones. */
export const WIDE_WORDS: readonly WideWord[] = Object.values(wideWords)
  .flatMap((words) => Object.entries(words))
  .map(([word, trades]) => wide(word, trades));

/**
 * All groups of words of which each finds the others: those of the trades, and those of none that two countries, or two
 * speakers, say differently.
 */
export const SYNONYM_GROUPS: ReadonlyArray<readonly string[]> = [
  ...TRADE_WORDS.map(({ trades, people, words }) => [...trades.map((name) => name.toLowerCase()), ...people, ...words]),
  ...GENERAL,
];

/** More words than these are not looked up as one by the engine, nor are those with a joining word between. */
const MAX_WORDS_LOOKED_UP = 3;
/** The engine takes no more phrases for one word. */
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

/** True for a text that the engine finds as the left side of a synonym. */
function isLookedUp(folded: string): boolean {
  const words = folded.split(' ');
  return words.length <= MAX_WORDS_LOOKED_UP && !words.some((word) => stop.has(word));
}

/**
 * The dictionary as the search engine takes it: folded word or phrase to the folded ones that it also finds. Words are
 * there in both numbers, as plomeros beside plomero.
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
    otherNumber(word).map((form) => [form, [word, ...others]] as const),
  );
  // 'fuga' for the 'fugas de gas', whose own words are no entries.
  const parts = [...new Set(SYNONYM_GROUPS.flat().flatMap((text) => foldText(text).split(' ')))];
  const inflectedParts = parts.flatMap((part) =>
    otherNumber(part)
      .filter((form) => !stop.has(form))
      .map((form) => [form, [part]] as const),
  );
  // A word that is itself in the dictionary keeps what it says there.
  return Object.fromEntries(
    [...inflectedParts, ...inflected, ...exact].map(([word, others]) => [word, [...others].slice(0, MAX_ALTERNATIVES)]),
  );
}
