/**
 * Finds the trade that a text asks for ('se me tapó el baño' → plumber), from example phrases for each trade:
 *
 * 1. Words are reduced to stems. A stem that occurs in no phrase is replaced by the only known stem that is a typing
 *    error away.
 * 2. Each stem has a weight: the fewer trades use it, the higher.
 * 3. A phrase collects the weights of the stems that it shares with the text; they count in full only if the whole
 *    phrase occurs. Words of a side remark ('para mi cafetería') count less.
 * 4. The trades are ranked by their sums. Phrases that ask for no trade compete with them. A trade is returned only if
 *    its score is high enough and clearly above the next one.
 *
 * All numbers were chosen on the sets in `services/chat/test/needs`.
 */
import { foldText } from '../../places/index.ts';
import { CATALOGUE } from '../catalogue.ts';
import { asksAboutWorld, NEEDS, NO_NEEDS } from './needs.ts';
import { ENYE, FILLERS, foldedWords, PEOPLE, phoneticSpelling, wordStem } from './words.ts';

/** Trade that a text asks for. */
export interface UnderstoodNeed {
  /** Name in the catalogue, or null if no trade is certain enough. */
  trade: string | null;
  /** Share of the best trade in the scores of the two best, from 0 to 1. */
  confidence: number;
  /** Returns true if the stem occurs in the needs; other words may be names. */
  isKnown(folded: string): boolean;
}

/** Lowest score of a trade. These numbers were chosen on the sets in `services/chat/test/needs`. */
const MIN_SCORE = 1;
/** Lowest confidence: two trades closer than this are not distinguished. */
const MIN_CONFIDENCE = 0.52;
/**
 * Lowest confidence for a single word, which is the whole need: however common, it only needs to be clearer than this.
 */
const MIN_CONFIDENCE_ALONE = 0.6;
/** Share of a word's weight that always counts; the rest grows with the square of the phrase's covered share. */
const BASE = 0.3;
/** Gain of a word per logarithm of the trade's phrases that contain it: a frequent word is central to the trade. */
const OFTEN = 0.2;

/** Share of its weight that a word about people ({@link PEOPLE}) keeps if nothing else of its phrase occurs. */
const PEOPLE_SHARE = 0.35;

/** Shortest word that is corrected: shorter words are too similar to others. */
const MIN_WRITTEN = 4;

/** Longest word, in letters, whose stem may belong to a quite different word. */
const MAX_SHORT = 3;

/** Shortest stem that is corrected, in letters: shorter ones are a letter away from too many. */
const MIN_CORRECTED = 5;

/**
 * Starts of a side remark about owner, purpose or means: 'un logo para mi cafetería' needs the logo and not the café,
 * 'un pianista para el coctel' the pianist. Words after it count for {@link BESIDES_SHARE} of their weight.
 */
const BESIDES = / (?:para|con|(?:de|en) (?:mis?|nuestr[oa])) /;
const BESIDES_SHARE = 0.4;

/** Factor for a score based on a single word in a text of at least so many: the others may mean something else. */
const ALONE = { share: 0.75, among: 3 } as const;

/** Factor for a score if none of the other words occurs in the needs. */
const UNCLEAR = 0.3;

/** Phrase as the stems of its words with their weights, and the total weight. */
interface Phrase {
  trade: number;
  stems: ReadonlySet<string>;
  weight: number;
}

/** Trades, followed by null for phrases that ask for none, which compete with them. */
const trades: readonly (string | null)[] = [...NEEDS.map(({ trade }) => trade), null];
/** Words of the phrases of each trade, in the form of `foldedWords`. Folding is most of the time to load this module. */
const words = [...NEEDS.map(({ trade, phrases }) => [trade, ...phrases]), NO_NEEDS].map((phrases) =>
  phrases.map(foldedWords),
);
/** Every word of the needs in the form of `foldedWords`. */
const written = new Set(words.flat(2));
const stemsByWord = new Map([...written].map((word) => [word, wordStem(word)]));
const spoken = words.map((phrases) =>
  phrases.map((phrase) => new Set(significant(phrase).map((word) => stemsByWord.get(word) ?? wordStem(word)))),
);
const weights = weigh();
const phrasesByStem = index();
const saidOften = countOften();
/** Stems with an ñ by the stem of the same words with it typed as n. */
const stemsWithoutEnye = new Map(
  words
    .flat(2)
    .filter((word) => word.includes(ENYE))
    .map((word) => [wordStem(word.replaceAll(ENYE, 'n')), wordStem(word)]),
);
/** Built by the first word that is in no need. */
let stemsByVariant: ReadonlyMap<string, readonly string[]> | undefined;
/** Longest stem that can be corrected, in letters: one more than the longest known stem. */
const MAX_CORRECTED = 1 + Math.max(...[...weights.keys()].map((stem) => stem.length));

/** Ranks the trades with a score, the highest first; null means no trade. */
export function rankTrades(text: string): { trade: string | null; score: number }[] {
  return rank(text, saidIn(text)).map(({ trade, score }) => ({ trade: trades[trade] ?? null, score }));
}

function rank(text: string, said: ReadonlySet<string>) {
  return scoresOf(said, besidesOf(text, said)).sort((a, b) => b.score - a.score);
}

/** Finds the trade that a text asks for, by the words it shares with the needs; none if these are too few. */
export function understandNeed(text: string): UnderstoodNeed {
  const said = saidIn(text);
  const [first, second] = rank(text, said);
  const confidence = first ? first.score / (first.score + (second?.score ?? 0)) : 0;
  const isEnough = first && first.score * clarityOf(said) >= MIN_SCORE && confidence >= MIN_CONFIDENCE;
  const isSure = first && (isEnough || (said.size === 1 && confidence >= MIN_CONFIDENCE_ALONE));
  return {
    trade: isSure && !asksAboutWorld(text) ? (trades[first.trade] ?? null) : null,
    confidence,
    isKnown: isKnownWord,
  };
}

/** Returns true for a word that people use for their needs, or around them: it may not be a name. */
export function isKnownWord(folded: string): boolean {
  return FILLERS.has(folded) || knownStem(wordStem(folded)) !== undefined;
}

const allPhrases = [...NEEDS.flatMap(({ trade, phrases }) => [trade, ...phrases]), ...NO_NEEDS];

/** Short words of the needs by their sound. */
const shortSounds = new Set([...written].filter((word) => word.length <= MAX_SHORT + 1).map(phoneticSpelling));

/** Significant words of the needs, with accents; misspelt words are corrected to them. */
export const WRITTEN_WORDS: readonly string[] = [
  ...new Set(allPhrases.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))),
].filter((word) => word.length >= MIN_WRITTEN && !FILLERS.has(foldText(word)));

/**
 * Returns true for a word that a need contains in this spelling, so that it is not a typing error.
 * @param word in the form of `foldedWords`
 */
export function isWritten(word: string): boolean {
  return written.has(word);
}

/** Evidence of a single word. */
export interface WordEvidence {
  /** Trades in whose needs it occurs; null among them for phrases that ask for none. */
  trades: ReadonlySet<string | null>;
  /** Weight: higher for words of fewer trades, highest for a word that occurs in no need. */
  weight: number;
  /** 'exact' for a word that occurs in needs, 'near' for one with a typing error, 'none' for others. */
  known: 'exact' | 'near' | 'none';
}

/** Reads one word. @param word in the form of `foldedWords` */
export function readWord(word: string): WordEvidence {
  const stem = stemIn(word);
  const exact = knownStem(stem);
  const read = exact ?? nearestStem(stem);
  if (read === null || read === undefined)
    return { trades: new Set(), weight: weightIn(1) * peopleShare(stem), known: 'none' };
  const numbers = [...(saidOften.get(read)?.keys() ?? [])];
  return {
    trades: new Set(numbers.map((number) => trades[number] ?? null)),
    weight: (weights.get(read) ?? 0) * peopleShare(read),
    known: exact === undefined ? 'near' : 'exact',
  };
}

function peopleShare(stem: string): number {
  return PEOPLE.has(stem) ? PEOPLE_SHARE : 1;
}

/** Sums the evidence of the words for each trade: their weights, in full within a phrase that occurs completely. */
function scoresOf(said: ReadonlySet<string>, besides: ReadonlySet<string>): { trade: number; score: number }[] {
  const matched = new Map<Phrase, { score: number; stems: string[] }>();
  for (const stem of said) {
    const weight = weights.get(stem) ?? 0;
    for (const phrase of phrasesByStem.get(stem) ?? []) {
      const match = matched.get(phrase);
      if (match) {
        match.score += weight;
        match.stems.push(stem);
      } else matched.set(phrase, { score: weight, stems: [stem] });
    }
  }
  const best = new Map<number, Map<string, number>>();
  for (const [{ trade, weight }, { score, stems }] of matched) {
    const told = BASE + (1 - BASE) * (score / weight) ** 2;
    const share = stems.every((stem) => PEOPLE.has(stem)) ? told * PEOPLE_SHARE : told;
    const ofTrade = best.get(trade) ?? new Map<string, number>();
    best.set(trade, ofTrade);
    for (const stem of stems) if (share > (ofTrade.get(stem) ?? 0)) ofTrade.set(stem, share);
  }
  return [...best].map(([trade, shares]) => ({
    trade,
    score: scoreOf(trade, shares, said, besides),
  }));
}

/** @param shares of the stems that speak for the trade */
function scoreOf(
  trade: number,
  shares: ReadonlyMap<string, number>,
  said: ReadonlySet<string>,
  besides: ReadonlySet<string>,
): number {
  let sum = 0;
  for (const [stem, share] of shares) {
    const often = 1 + OFTEN * Math.log(saidOften.get(stem)?.get(trade) ?? 1);
    sum += share * often * (weights.get(stem) ?? 0) * (besides.has(stem) ? BESIDES_SHARE : 1);
  }
  return shares.size === 1 && said.size >= ALONE.among ? sum * ALONE.share : sum;
}

/** Stems that occur only in a side remark; none if no known stem precedes it. */
function besidesOf(text: string, said: ReadonlySet<string>): ReadonlySet<string> {
  const folded = ` ${foldText(text)} `;
  const at = folded.search(BESIDES);
  if (at === -1) return new Set();
  const head = saidIn(folded.slice(0, at));
  if (![...head].some((stem) => weights.has(stem))) return new Set();
  return new Set([...said].filter((stem) => !head.has(stem)));
}

/** Returns less than 1 if other words occur in no need: they may mean something else. */
function clarityOf(said: ReadonlySet<string>): number {
  return UNCLEAR + (1 - UNCLEAR) * knownShare(said);
}

/** Share of the stems that occur in the needs. */
function knownShare(said: ReadonlySet<string>): number {
  return said.size === 0 ? 0 : [...said].filter((stem) => weights.has(stem)).length / said.size;
}

function significant(spokenWords: readonly string[]): string[] {
  return spokenWords.filter((word) => word.length > 1 && !FILLERS.has(word));
}

/** Stem of a word in a text. A short word that occurs in no need is its own stem: 'tac' is not a form of 'tacos'. */
function stemIn(word: string): string {
  return word.length > MAX_SHORT || shortSounds.has(phoneticSpelling(word)) ? wordStem(word) : `=${word}`;
}

/** Stems of a text; a word that occurs in no need is read as the only known word that is a typing error away. */
function saidIn(text: string): Set<string> {
  const stems = significant(foldedWords(text)).map(stemIn);
  // A text of fillers only may contain a word whose ñ was not typed: 'unas'.
  const said =
    stems.length > 0
      ? stems
      : foldText(text)
          .split(' ')
          .flatMap((word) => stemsWithoutEnye.get(wordStem(word)) ?? []);
  return new Set(said.map((stem) => knownStem(stem) ?? nearestStem(stem) ?? stem));
}

/** Finds the known stem that equals a stem, also with an ñ typed as n or an n typed as ñ; else undefined. */
function knownStem(stem: string): string | undefined {
  if (weights.has(stem)) return stem;
  const plain = stem.replaceAll(ENYE, 'n');
  return stemsWithoutEnye.get(stem) ?? (weights.has(plain) ? plain : undefined);
}

/**
 * Finds the only known stem that differs from a stem by a missing, added or changed letter, or two swapped ones; else
 * null.
 */
function nearestStem(stem: string): string | null {
  if (stem.length < MIN_CORRECTED || stem.length > MAX_CORRECTED) return null;
  stemsByVariant ??= variants();
  const known = stemsByVariant;
  const near = new Set([stem, ...withoutOne(stem)].flatMap((variant) => known.get(variant) ?? []));
  return near.size === 1 ? ([...near][0] ?? null) : null;
}

/** Lists a text without one letter, for each of its letters. */
function withoutOne(text: string): string[] {
  return Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
}

/** Known stems by themselves and by their spellings with one letter missing. */
function variants(): Map<string, string[]> {
  const byVariant = new Map<string, string[]>();
  for (const stem of weights.keys()) {
    if (stem.length < MIN_CORRECTED) continue;
    for (const variant of [stem, ...withoutOne(stem)]) {
      const stems = byVariant.get(variant);
      if (stems) stems.push(stem);
      else byVariant.set(variant, [stem]);
    }
  }
  return byVariant;
}

/** Weighs the words: the fewer trades use a word, the higher its weight. */
function weigh(): Map<string, number> {
  const tradesOf = new Map<string, number>();
  for (const phrases of spoken) {
    for (const stem of new Set(phrases.flatMap((stems) => [...stems]))) {
      tradesOf.set(stem, (tradesOf.get(stem) ?? 0) + 1);
    }
  }
  return new Map([...tradesOf].map(([stem, count]) => [stem, weightIn(count)]));
}

/** Weight of a word that occurs in the needs of so many trades. */
function weightIn(count: number): number {
  return Math.log(CATALOGUE.length / count + 1);
}

function index(): Map<string, Phrase[]> {
  const byStem = new Map<string, Phrase[]>();
  for (const [trade, phrases] of spoken.entries()) {
    for (const stems of phrases) {
      const weight = [...stems].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
      const phrase = { trade, stems, weight };
      for (const stem of stems) {
        const phrasesOfStem = byStem.get(stem);
        if (phrasesOfStem) phrasesOfStem.push(phrase);
        else byStem.set(stem, [phrase]);
      }
    }
  }
  return byStem;
}

/** Counts the phrases of each trade that contain a stem. */
function countOften(): Map<string, Map<number, number>> {
  return new Map(
    [...phrasesByStem].map(([stem, phrases]) => {
      const byTrade = new Map<number, number>();
      for (const { trade } of phrases) byTrade.set(trade, (byTrade.get(trade) ?? 0) + 1);
      return [stem, byTrade];
    }),
  );
}
