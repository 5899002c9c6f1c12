import { foldText } from '../../places/index.ts';
import { CATALOGUE } from '../catalogue.ts';
import { NEEDS } from './needs.ts';
import { wordStem } from './word-stem.ts';

/** What a text says about the trade that is needed. */
export interface UnderstoodNeed {
  /** Name in the catalogue, or null where no trade is sure enough. */
  trade: string | null;
  /** From 0 to 1: the share of the best trade in what speaks for it or for the next one. */
  confidence: number;
  /** The stem occurs in the needs; words that do not may be names. */
  isKnown(folded: string): boolean;
}

/** Least score of a trade. This and the next number were chosen on the two sets in `services/chat/test/needs`. */
const MIN_SCORE = 1.4;
/** Two trades nearer to each other than this are not told apart. */
const MIN_CONFIDENCE = 0.55;
/** Share of a phrase's weight that counts whole; the rest grows with how much of the phrase was said. */
const BASE = 0.35;
/** Each further phrase of the trade that fits adds this share of its own score. */
const SUPPORT = 0.15;

const FILLERS = new Set(
  (
    'a al algo alguien ante con como cual de del desde donde el ella en es esa ese esta este estoy fue ha hace hacer haga hay hoy la las le les lo los ' +
    'mas me mi mis muy necesito nos o para pero por porque que quien quiero busco se ser si sin sobre son su sus tan te tengo ' +
    'tiene todo toda todos todas tu un una unas unos va voy y ya no cuando mucho poco nada mas uno dos tres dia noche noches ' +
    'sabado domingo lunes martes miercoles jueves viernes ayer semana ayuda favor gracias hola servicio urgente ' +
    'xq pq porfa porfis tmb tb pa pal pls urge ocupo ' +
    'bien mal buen bueno buena mejor barato economico cerca alguno alguna hizo echa echan venga hasta nuevo nueva'
  ).split(' '),
);

/** What is left of a score where none of the other words occurs in the needs. */
const UNCLEAR = 0.3;

/** One phrase: the stems of its words, each with its weight, and the weight of all. */
interface Phrase {
  trade: number;
  stems: ReadonlySet<string>;
  weight: number;
}

const trades = NEEDS.map(({ trade }) => trade);
const spoken = NEEDS.map(({ trade, phrases }) => [trade, ...phrases].map((text) => new Set(stemsOf(text))));
const weights = weigh();
const phrasesByStem = index();

/** The trade that a text asks for, by the words it shares with the needs; none where that says too little. */
export function understandNeed(text: string): UnderstoodNeed {
  const said = new Set(stemsOf(text));
  const matched = new Map<Phrase, number>();
  for (const stem of said) {
    for (const phrase of phrasesByStem.get(stem) ?? []) {
      matched.set(phrase, (matched.get(phrase) ?? 0) + (weights.get(stem) ?? 0));
    }
  }
  const scores = new Map<number, { best: number; sum: number }>();
  for (const [{ trade, weight }, score] of matched) {
    const value = score * (BASE + ((1 - BASE) * score) / weight);
    const known = scores.get(trade) ?? { best: 0, sum: 0 };
    scores.set(trade, { best: Math.max(known.best, value), sum: known.sum + value });
  }
  const clarity = UNCLEAR + (1 - UNCLEAR) * knownShare(said);
  const ranked = [...scores]
    .map(([trade, { best, sum }]) => ({ trade, score: clarity * (best + SUPPORT * Math.min(sum - best, best)) }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = ranked;
  const confidence = first ? first.score / (first.score + (second?.score ?? 0)) : 0;
  const isSure = first && first.score >= MIN_SCORE && confidence >= MIN_CONFIDENCE;
  return {
    trade: isSure ? (trades[first.trade] ?? null) : null,
    confidence,
    isKnown: (folded) => weights.has(wordStem(folded)) || FILLERS.has(folded),
  };
}

/** Share of the stems that occur in the needs. */
function knownShare(said: ReadonlySet<string>): number {
  return said.size === 0 ? 0 : [...said].filter((stem) => weights.has(stem)).length / said.size;
}

function stemsOf(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word.length > 1 && !FILLERS.has(word))
    .map(wordStem);
}

/** The rarer among trades, the more a word says. */
function weigh(): Map<string, number> {
  const tradesOf = new Map<string, number>();
  for (const phrases of spoken) {
    for (const stem of new Set(phrases.flatMap((stems) => [...stems]))) {
      tradesOf.set(stem, (tradesOf.get(stem) ?? 0) + 1);
    }
  }
  return new Map([...tradesOf].map(([stem, count]) => [stem, Math.log(CATALOGUE.length / count + 1)]));
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
