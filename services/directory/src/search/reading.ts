/**
 * Interprets a search text before the engine gets it:
 *
 * 1. finds the place in the text and removes its words;
 * 2. stops if the text is a general question;
 * 3. leaves out the last word if it is still being typed;
 * 4. reads the trade from names (`named-trades.ts`) and needs, once as typed and once with corrected spelling
 *    (`correction.ts`), and uses the reading that explains more of the text. A trade needs 45 % of the text's weight;
 * 5. otherwise decides whether the text asks for no service at all.
 */
import {
  asksAboutWorld,
  FILLERS,
  foldedWords,
  rankTrades,
  readWord,
  understandNeed,
  wordStem,
} from '@vitrina/contracts/needs';
import { findPlace, findTownNamed, type Place, splitWords } from '@vitrina/contracts/places/in-text';
import { LRUCache } from 'lru-cache';
import { correctWord, isPrefix } from './correction.ts';
import { type NamedTrades, namedTrades } from './named-trades.ts';

/** Subdivision named in a text, with the id of its town if the text names that. */
export type NamedPlace = Place & { subdivision: string; town: string | null };

/** Interpretation of a search text: place, trade and remaining words. */
export interface Reading {
  place: NamedPlace | null;
  /** The text without its place. */
  rest: string;
  /** Name in the catalogue; null where no trade is sure enough. */
  trade: string | null;
  /** True if the text contains a name of the trade, not only a need. */
  isNamed: boolean;
  /** True for general questions and for things no provider offers. */
  asksNone: boolean;
  /** The rest with its misspelt words corrected, if `trade` comes from them; else null. */
  corrected: string | null;
}

/** Minimum share of a text's weight that belongs to a trade; chosen on the set in `test/queries`. */
const MIN_SHARE = 0.45;
/** Minimum weight of a word in a trade's name, however common the word is in needs. */
const NAME_WEIGHT = 2;
/** Number of best-ranked trades to compare by the share of a text that they explain. */
const COMPARED = 6;
/** Longest text, in words, that is read as a name and not as a sentence. */
const MAX_WORDS_OF_NAME = 4;
/** Minimum score of a trade that does not clearly rank above the next one. */
const MIN_SCORE = 1;
/** The same minimum in a sentence. */
const CLEAR_SCORE = 1.8;
/** Scores from this share of the highest one on do not separate two trades. */
const CLOSE = 0.9;
/** Minimum score for asking for no service, as a share of the best trade's score. */
const NONE_SHARE = 0.6;
/** Weight factor of a word from other trades' needs: people describe more than the work. */
const OTHER_NEED = 0.35;

const NO_TRADE = { trade: null, share: 0, isNamed: false } as const;

const recent = new LRUCache<string, Reading>({ max: 2_000 });

/** Interprets a search text. */
export function readSearch(text: string): Reading {
  const cached = recent.get(text);
  if (cached) return cached;
  const reading = read(text);
  recent.set(text, reading);
  return reading;
}

/** Clears the cached interpretations after the names of trades have changed. */
export function clearReadings(): void {
  recent.clear();
}

function read(text: string): Reading {
  const words = splitWords(text);
  const named = findPlace(words);
  const { subdivision = null } = named?.place ?? {};
  const place =
    named && subdivision !== null
      ? { ...named.place, subdivision, town: findTownNamed(named, words)?.id ?? null }
      : null;
  const left = place && named ? [...words.slice(0, named.from), ...words.slice(named.to)] : words;
  const rest = left.map((word) => word.text).join(' ');
  const plain = { place, rest, trade: null, isNamed: false, asksNone: false, corrected: null };
  if (asksAboutWorld(text) || asksAboutWorld(rest)) return { ...plain, asksNone: true };
  // An unfinished word is not interpreted: the engine finds it by its beginning.
  const last = left.at(-1);
  const taught = namedTrades(foldedWords(rest)).some(({ isLearned }) => isLearned);
  const isTyping = !taught && last !== undefined && last === words.at(-1) && isPrefix(last.folded);
  const said = isTyping ? rest.slice(0, -last.text.length).trim() : rest;
  const own = readTrade(said);
  // A taught word is not misspelt.
  const corrected = taught ? null : correctRest(said);
  const meant = corrected === null ? NO_TRADE : readTrade(corrected);
  // Misspelt words match few needs, so the reading that explains more of the text is used.
  if (meant.trade !== null && meant.share >= own.share)
    return { ...plain, trade: meant.trade, isNamed: meant.isNamed, corrected };
  if (own.trade !== null) return { ...plain, trade: own.trade, isNamed: own.isNamed };
  return { ...plain, asksNone: !isTyping && asksForNone(rest) };
}

/**
 * Chooses the trade that a text asks for: the named one, or the one whose needs cover most of the text. A word of a
 * trade's catalogue name weighs more than a word of its needs, so 'decoración de eventos' is not interior design.
 */
function readTrade(typed: string): { trade: string | null; share: number; isNamed: boolean } {
  const spoken = foldedWords(typed);
  const words = withEnye(spoken);
  const text = words === spoken ? typed : words.join(' ').replaceAll('nn', 'ñ');
  const names = namedTrades(words);
  const share = (trade: string | null) => shareOf(trade, words, names);
  const own = onlyTrade(names);
  const needed = neededTrade(text, words, names);
  const best = own !== null && share(own) >= share(needed) ? own : needed;
  return best !== null && share(best) >= MIN_SHARE
    ? { trade: best, share: share(best), isNamed: best === own }
    : NO_TRADE;
}

/** Restores the ñ of a text that has only stop words if it then names a trade: 'unas' becomes 'uñas'. */
function withEnye(words: readonly string[]): readonly string[] {
  if (!words.every((word) => FILLERS.has(word))) return words;
  return words.map((word) => {
    const spelled = word.replace('n', 'nn');
    return namedTrades([spelled]).length > 0 ? spelled : word;
  });
}

/**
 * Chooses the trade whose needs match a text. A few words are read as a name rather than a sentence: they are also
 * compared with the trades' names, and the first of several equal trades is used, because they offer the same service.
 */
function neededTrade(text: string, words: readonly string[], names: readonly NamedTrades[]): string | null {
  const { trade } = understandNeed(text);
  const ranked = rankTrades(text);
  // A sentence that does not separate two trades takes the first if its score is high enough.
  if (words.length > MAX_WORDS_OF_NAME) return trade ?? clearTrade(ranked, (one) => shareOf(one, words, names));
  const [first] = ranked
    .slice(0, COMPARED)
    .map((one) => ({ trade: one.trade, score: one.score * (1 + nameShare(one.trade, words, names)) }))
    .sort((one, other) => other.score - one.score);
  return first === undefined || first.score < MIN_SCORE ? trade : first.trade;
}

/** The trade of almost the highest score that explains most of a sentence; null if the highest score is not clear. */
function clearTrade(ranked: ReturnType<typeof rankTrades>, share: (trade: string | null) => number): string | null {
  const highest = ranked[0]?.score ?? 0;
  if (highest < CLEAR_SCORE) return null;
  const close = ranked.filter(({ score }) => score >= CLOSE * highest);
  const [best] = close
    .map(({ trade }) => ({ trade, share: share(trade) }))
    .sort((one, other) => other.share - one.share);
  return best?.trade ?? null;
}

/** Share of a text's words that are part of a trade's catalogue name or name its workers. */
function nameShare(trade: string | null, words: readonly string[], names: readonly NamedTrades[]): number {
  if (trade === null) return 0;
  const name = new Set(
    foldedWords(trade)
      .filter((word) => !FILLERS.has(word))
      .map(wordStem),
  );
  const isNamed = (at: number) =>
    names.some(({ trades, from, to }) => trades.size === 1 && trades.has(trade) && from <= at && at < to);
  const relevant = [...words.entries()].filter(([, word]) => !FILLERS.has(word));
  return relevant.filter(([at, word]) => name.has(wordStem(word)) || isNamed(at)).length / Math.max(1, relevant.length);
}

/** True if most of a text's weight belongs to phrases that ask for no service, and little to a trade. */
function asksForNone(text: string): boolean {
  if (shareOf(null, foldedWords(text), []) < MIN_SHARE) return false;
  const ranked = rankTrades(text);
  const none = ranked.find(({ trade }) => trade === null)?.score ?? 0;
  return none >= NONE_SHARE * (ranked[0]?.score ?? 0);
}

/** The only trade that all names in a text share, else null. */
function onlyTrade(names: readonly NamedTrades[]): string | null {
  const [first, ...others] = names;
  const common = [...(first?.trades ?? [])].filter((trade) => others.every(({ trades }) => trades.has(trade)));
  return common.length === 1 ? (common[0] ?? null) : null;
}

/** Share of a text's weight that belongs to a trade, 0 to 1. Rare words weigh more than common ones. */
function shareOf(trade: string | null, words: readonly string[], names: readonly NamedTrades[]): number {
  let matching = 0;
  let all = 0;
  const isSentence = words.length > MAX_WORDS_OF_NAME + 1;
  for (const [at, word] of words.entries()) {
    const isNamed = names.some(({ trades, from, to }) => trade !== null && trades.has(trade) && from <= at && at < to);
    if (!isNamed && (word.length < 2 || /^\d+$/.test(word) || FILLERS.has(word))) continue;
    const read = readWord(word);
    const { trades } = read;
    const weight = isNamed ? Math.max(read.weight, NAME_WEIGHT) : read.weight;
    // In a sentence, a word that belongs to no need describes circumstances.
    const isOtherNeed = trades.size > 0 ? !trades.has(null) : isSentence;
    const isMatch = isNamed || trades.has(trade);
    if (isMatch) matching += weight;
    all += isMatch || !isOtherNeed ? weight : weight * OTHER_NEED;
  }
  return all === 0 ? 0 : matching / all;
}

/**
 * Replaces each word unknown to all needs by its most likely correction. Returns null if nothing but accents changes:
 * most people search without them.
 */
function correctRest(text: string): string | null {
  const corrected = text.split(' ').map(correctWord).join(' ');
  return withoutAccents(corrected) === withoutAccents(text) ? null : corrected;
}

/** Removes acute accents and diaereses, but not the tilde of 'ñ'. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0301\u0308]/g, '')
    .normalize('NFC');
}
