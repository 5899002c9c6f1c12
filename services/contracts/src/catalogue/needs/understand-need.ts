import { foldText } from '../../places/index.ts';
import { CATALOGUE } from '../catalogue.ts';
import { NEEDS, NO_NEEDS } from './needs.ts';
import { asksAboutWorld } from './questions.ts';
import { ENYE, FILLERS, PEOPLE, spokenWords } from './spoken-words.ts';
import { asItSounds, wordStem } from './word-stem.ts';

/** What a text says about the trade that is needed. */
export interface UnderstoodNeed {
  /** Name in the catalogue, or null where no trade is sure enough. */
  trade: string | null;
  /** From 0 to 1: the share of the best trade in what speaks for it or for the next one. */
  confidence: number;
  /** The stem occurs in the needs; words that do not may be names. */
  isKnown(folded: string): boolean;
}

/** Least score of a trade. These numbers were chosen on the sets in `services/chat/test/needs`. */
const MIN_SCORE = 1;
/** Two trades nearer to each other than this are not told apart. */
const MIN_CONFIDENCE = 0.52;
/** A word that is said alone is the need itself: however common, it needs only to be clearer than this. */
const MIN_CONFIDENCE_ALONE = 0.6;
/** Share of a word's weight that counts whole; the rest grows with the square of how much of its phrase was said. */
const BASE = 0.3;
/** What a word gains with the logarithm of the phrases of the trade that say it: one that many say is of its core. */
const OFTEN = 0.2;

/** Share of its weight that such a word keeps where nothing else of its phrase was said. */
const PEOPLE_SHARE = 0.35;

/** Shorter words are too near to others to correct one to them. */
const MIN_WRITTEN = 4;

/** Letters of a word whose stem may be that of a quite different one. */
const MAX_SHORT = 3;

/** Letters of the shortest stem that is corrected: shorter ones are a letter away from too many. */
const MIN_CORRECTED = 5;

/**
 * Opens what only tells whose, what for or with what: in 'un logo para mi cafetería' the logo is needed and not the café, in
 * 'un pianista para el coctel' the pianist. Words behind it count for this share of their weight.
 */
const BESIDES = / (?:para|con|(?:de|en) (?:mis?|nuestr[oa])) /;
const BESIDES_SHARE = 0.4;

/** What is left of a score that a single word gives in a text of at least so many: the others may say something else. */
const ALONE = { share: 0.75, among: 3 } as const;

/** What is left of a score where none of the other words occurs in the needs. */
const UNCLEAR = 0.3;

/** One phrase: the stems of its words, each with its weight, and the weight of all. */
interface Phrase {
  trade: number;
  stems: ReadonlySet<string>;
  weight: number;
}

/** The trades, and last what asks for none, which competes with them. */
const trades: readonly (string | null)[] = [...NEEDS.map(({ trade }) => trade), null];
const spoken = [...NEEDS.map(({ trade, phrases }) => [trade, ...phrases]), NO_NEEDS].map((phrases) =>
  phrases.map((text) => new Set(stemsOf(text))),
);
const weights = weigh();
const phrasesByStem = index();
const saidOften = countOften();
/** Stems with an ñ by the stem that their words have where it is typed as n. */
const stemsWithoutEnye = new Map(
  [...NEEDS.flatMap(({ trade, phrases }) => [trade, ...phrases]), ...NO_NEEDS]
    .flatMap(spokenWords)
    .filter((word) => word.includes(ENYE))
    .map((word) => [wordStem(word.replaceAll(ENYE, 'n')), wordStem(word)]),
);
const stemsByVariant = variants();
/** Letters of the longest stem that can be corrected: one more than the longest known stem has. */
const MAX_CORRECTED = 1 + Math.max(...[...weights.keys()].map((stem) => stem.length));

/** The trades that something speaks for, with how much, the first the most; null is what asks for none. */
export function rankTrades(text: string): { trade: string | null; score: number }[] {
  return rank(text, saidIn(text)).map(({ trade, score }) => ({ trade: trades[trade] ?? null, score }));
}

function rank(text: string, said: ReadonlySet<string>) {
  return scoresOf(said, besidesOf(text, said)).sort((a, b) => b.score - a.score);
}

/** The trade that a text asks for, by the words it shares with the needs; none where that says too little. */
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

/** True for a word that people say of their needs, or around them: it may be no name. */
export function isKnownWord(folded: string): boolean {
  return FILLERS.has(folded) || knownStem(wordStem(folded)) !== undefined;
}

const allPhrases = [...NEEDS.flatMap(({ trade, phrases }) => [trade, ...phrases]), ...NO_NEEDS];
/** Every word of the needs as `spokenWords` gives it. */
const written = new Set(allPhrases.flatMap(spokenWords));

/** Short words of the needs by their sound. */
const shortSounds = new Set([...written].filter((word) => word.length <= MAX_SHORT + 1).map(asItSounds));

/** The words of the needs that say something, with their accents; what misspelt words are corrected to. */
export const WRITTEN_WORDS: readonly string[] = [
  ...new Set(allPhrases.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))),
].filter((word) => word.length >= MIN_WRITTEN && !FILLERS.has(foldText(word)));

/** True for a word that is written so in a need, so that it is no typing error. @param word as `spokenWords` gives it */
export function isWritten(word: string): boolean {
  return written.has(word);
}

/** What one word says by itself. */
export interface WordEvidence {
  /** The trades in whose needs it occurs; null among them for what asks for none. */
  trades: ReadonlySet<string | null>;
  /** The rarer among trades, the more; a word that occurs in no need has the most. */
  weight: number;
  /** 'exact' for a word that occurs in needs, 'near' for one with a typing error, 'none' for others. */
  known: 'exact' | 'near' | 'none';
}

/** Reads one word. @param word as `spokenWords` gives it */
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

/** The sum of what each word says for a trade: its weight, in full where it belongs to a phrase that was said as a whole. */
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

/** The stems that occur only behind what opens a side remark; none where nothing known is said in front of it. */
function besidesOf(text: string, said: ReadonlySet<string>): ReadonlySet<string> {
  const folded = ` ${foldText(text)} `;
  const at = folded.search(BESIDES);
  if (at === -1) return new Set();
  const head = saidIn(folded.slice(0, at));
  if (![...head].some((stem) => weights.has(stem))) return new Set();
  return new Set([...said].filter((stem) => !head.has(stem)));
}

/** Less than 1 where other words occur in no need: they may say something else. */
function clarityOf(said: ReadonlySet<string>): number {
  return UNCLEAR + (1 - UNCLEAR) * knownShare(said);
}

/** Share of the stems that occur in the needs. */
function knownShare(said: ReadonlySet<string>): number {
  return said.size === 0 ? 0 : [...said].filter((stem) => weights.has(stem)).length / said.size;
}

function stemsOf(text: string, stem = wordStem): string[] {
  return spokenWords(text)
    .filter((word) => word.length > 1 && !FILLERS.has(word))
    .map(stem);
}

/** Stem of a word in a text. A short word that occurs in no need has itself as its stem: 'tac' is no form of 'tacos'. */
function stemIn(word: string): string {
  return word.length > MAX_SHORT || shortSounds.has(asItSounds(word)) ? wordStem(word) : `=${word}`;
}

/** The stems of a text; a word that occurs in no need is read as the one known word that is a typing error away. */
function saidIn(text: string): Set<string> {
  const stems = stemsOf(text, stemIn);
  // Of fillers alone, one may be a word whose ñ was not typed: 'unas'.
  const said =
    stems.length > 0
      ? stems
      : foldText(text)
          .split(' ')
          .flatMap((word) => stemsWithoutEnye.get(wordStem(word)) ?? []);
  return new Set(said.map((stem) => knownStem(stem) ?? nearestStem(stem) ?? stem));
}

/** The known stem that a stem is, or that it is with an ñ that was typed as n, or typed where there is none; else undefined. */
function knownStem(stem: string): string | undefined {
  if (weights.has(stem)) return stem;
  const plain = stem.replaceAll(ENYE, 'n');
  return stemsWithoutEnye.get(stem) ?? (weights.has(plain) ? plain : undefined);
}

/** The one known stem from which a stem differs by a letter that is missing, added, another, or two exchanged; else null. */
function nearestStem(stem: string): string | null {
  if (stem.length < MIN_CORRECTED || stem.length > MAX_CORRECTED) return null;
  const near = new Set([stem, ...withoutOne(stem)].flatMap((variant) => stemsByVariant.get(variant) ?? []));
  return near.size === 1 ? ([...near][0] ?? null) : null;
}

/** A text without one of its letters, for each of them. */
function withoutOne(text: string): string[] {
  return Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
}

/** The known stems by themselves and by what is left without one of their letters. */
function variants(): Map<string, string[]> {
  const byVariant = new Map<string, string[]>();
  for (const stem of weights.keys()) {
    if (stem.length < MIN_CORRECTED) continue;
    for (const variant of [stem, ...withoutOne(stem)]) {
      byVariant.set(variant, [...(byVariant.get(variant) ?? []), stem]);
    }
  }
  return byVariant;
}

/** The rarer among trades, the more a word says. */
function weigh(): Map<string, number> {
  const tradesOf = new Map<string, number>();
  for (const phrases of spoken) {
    for (const stem of new Set(phrases.flatMap((stems) => [...stems]))) {
      tradesOf.set(stem, (tradesOf.get(stem) ?? 0) + 1);
    }
  }
  return new Map([...tradesOf].map(([stem, count]) => [stem, weightIn(count)]));
}

/** The weight of a word that occurs in the needs of so many trades. */
function weightIn(count: number): number {
  return Math.log(CATALOGUE.length / count + 1);
}

function index(): Map<string, Phrase[]> {
  const byStem = new Map<string, Phrase[]>();
  for (const [trade, phrases] of spoken.entries()) {
    for (const stems of phrases) {
      const weight = [...stems].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
      const phrase = { trade, stems, weight };
      for (const stem of stems) byStem.set(stem, [...(byStem.get(stem) ?? []), phrase]);
    }
  }
  return byStem;
}

/** How many phrases of each trade say a stem. */
function countOften(): Map<string, Map<number, number>> {
  return new Map(
    [...phrasesByStem].map(([stem, phrases]) => {
      const byTrade = new Map<number, number>();
      for (const { trade } of phrases) byTrade.set(trade, (byTrade.get(trade) ?? 0) + 1);
      return [stem, byTrade];
    }),
  );
}
