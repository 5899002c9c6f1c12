import { foldText } from '@vitrina/contracts/places';
import GENERAL from './synonyms/general.json' with { type: 'json' };
import tradesByCategory from './synonyms/trades.json' with { type: 'json' };
import wideWords from './synonyms/wide.json' with { type: 'json' };
import { singularOrPlural, UNACCENTED } from './word-forms.ts';

/** Folded joining words, by which no listing is found. */
export const STOP_WORDS: readonly string[] = [
  ...['a', 'al', 'con', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'lo', 'los', 'o', 'para', 'por', 'que', 'se'],
  ...['su', 'sus', 'u', 'un', 'una', 'unas', 'unos', 'y'],
];

/** Words for some trades: each finds the others and the trades. It is in one group only, so that trades do not mix. */
interface TradeWords {
  /** Names in the catalogue; several if the catalogue divides the trade. */
  trades: readonly string[];
  /** Words for its workers, in every gender. */
  people: readonly string[];
  /** Other names of the trade, its work and its places, in both countries. */
  words: readonly string[];
}

/** Word shared by several trades: it finds them all, but they do not find it. */
interface WideWord {
  word: string;
  trades: readonly string[];
}

/**
 * Reads one group.
 * @param row.trades names of the catalogue, separated by commas
 * @param row.people separated by commas; `plomero/a` and `contador/a` mean both genders
 * @param row.words separated by commas
 */
function trade({ trades, people, words }: Record<'trades' | 'people' | 'words', string>): TradeWords {
  return { trades: listed(trades), people: listed(people).flatMap(genders), words: listed(words) };
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Lists both forms of a person; an ending loses its accent before the feminine one: anfitrión, anfitriona. */
function genders(person: string): string[] {
  if (!person.includes('/a')) return [person];
  const feminine = person.replace(/(\p{L}+)\/a/gu, (_, masculine: string) =>
    masculine.endsWith('o')
      ? `${masculine.slice(0, -1)}a`
      : `${masculine.replace(/[áéíóú](?=[ns]$)/, (letter) => UNACCENTED[letter] ?? letter)}a`,
  );
  return [person.replaceAll('/a', ''), feminine];
}

/** All trades of the catalogue with the words that people use for them. */
export const TRADE_WORDS: readonly TradeWords[] = Object.values(tradesByCategory).flat().map(trade);

/** Words shared by several trades, including words with a different meaning in each country. */
export const WIDE_WORDS: readonly WideWord[] = Object.values(wideWords)
  .flatMap((words) => Object.entries(words))
  .map(([word, trades]) => ({ word, trades: listed(trades) }));

/** All groups of synonyms: those of the trades, and general ones that differ between countries or speakers. */
export const SYNONYM_GROUPS: ReadonlyArray<readonly string[]> = [
  ...TRADE_WORDS.map(({ trades, people, words }) => [...trades.map((name) => name.toLowerCase()), ...people, ...words]),
  ...GENERAL,
];

/** Longest phrase that the engine looks up, in words; it looks up none with a joining word. */
const MAX_WORDS_LOOKED_UP = 3;
/** Maximum number of alternatives per word in the engine. */
export const MAX_ALTERNATIVES = 50;

const stop: ReadonlySet<string> = new Set(STOP_WORDS);

const tradeNames: readonly string[] = TRADE_WORDS.flatMap(({ trades }) => trades.map((name) => foldText(name)));

/** Names that are part of another trade's: 'electricidad' should not match 'electricidad automotriz'. */
const ambiguous: ReadonlySet<string> = new Set(
  tradeNames.filter((name) => tradeNames.some((other) => other !== name && ` ${other} `.includes(` ${name} `))),
);

/** True for a text that the engine looks up as the left side of a synonym. */
function isLookedUp(folded: string): boolean {
  const words = folded.split(' ');
  return words.length <= MAX_WORDS_LOOKED_UP && !words.some((word) => stop.has(word));
}

/** Returns the engine's synonyms: folded word or phrase to its alternatives, in singular and plural. */
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
  const begun = byWord.filter(({ folded }) => folded.startsWith(wanted));
  const exact = begun.filter(({ folded }) => folded === wanted);
  return [...exact, ...(wanted.length < MIN_PREFIX ? [] : begun)].flatMap(({ trades }) => trades);
}

const dictionary = new Map(Object.entries(synonymSettings()));

/** Returns the normalized synonyms of a word, words and phrases, without the word itself. */
export function relatedWords(word: string): readonly string[] {
  return dictionary.get(foldText(word)) ?? [];
}
