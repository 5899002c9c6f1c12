import { isWritten } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';
import { LRUCache } from 'lru-cache';
import { editDistance } from '../rules/edit-distance.ts';
import { otherNumber } from '../rules/number-of-words.ts';
import { soundOf } from '../rules/sound.ts';
import { STOP_WORDS } from './stop-words.ts';
import { type KnownWord, VOCABULARY } from './vocabulary.ts';

/** Words that are looked at; a longer text is no slip of the keyboard. */
const MAX_WORDS = 8;
/** Shorter unfinished words begin too many known ones to say anything. */
const MIN_BEGUN = 3;

const stop: ReadonlySet<string> = new Set(STOP_WORDS);
const known = new Map(
  VOCABULARY.map((word) => [word.folded, { ...word, sound: soundOf(word.folded), letters: lettersOf(word.folded) }]),
);
type Candidate = KnownWord & { sound: string; letters: number };

/** Which of the letters a word has, as bits: words whose bits differ much differ much. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << ((word.charCodeAt(at) - 97) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Texts that were corrected a moment ago: while one is typed, and by many, the same ones come again. */
const recent = new LRUCache<string, { meant: string | null }>({ max: 2_000 });

/** Most edits between a word and what was meant, by its length in letters. */
function reach(length: number): number {
  if (length < 4) return 0;
  if (length < 8) return 1;
  return length < 12 ? 2 : 3;
}

/**
 * What a text that finds nothing probably meant, in words of the trades and places: each unknown word gives way to the
 * known one that sounds alike or is fewest edits away, and is left out where there is none.
 * @returns null where nothing would change or nothing would be left
 */
export function correctText(text: string): string | null {
  const known = recent.get(text);
  if (known) return known.meant;
  const meant = correct(text);
  recent.set(text, { meant });
  return meant;
}

function correct(text: string): string | null {
  const words = foldText(text).split(' ').filter(Boolean);
  if (words.length > MAX_WORDS) return null;
  const meant = words.flatMap((word, position) => {
    if (stop.has(word)) return { written: word, folded: word };
    return meantBy(word, position === words.length - 1) ?? [];
  });
  if (!meant.some(({ folded }) => !stop.has(folded))) return null;
  if (meant.map(({ folded }) => folded).join(' ') === words.join(' ')) return null;
  return trimmed(meant)
    .map(({ written }) => written)
    .join(' ');
}

/** The word that an unknown one was probably meant to be, or the words that were written together as one; else itself. */
export function correctWord(word: string): string {
  const folded = foldText(word);
  if (stop.has(folded) || /\d/.test(folded)) return word;
  return meantBy(folded, false)?.written ?? apart(folded) ?? word;
}

/** Letters of the shortest part of words written together, but for the joining ones between them. */
const MIN_PART = 4;

/** Known words that a text holds written together, as 'clasesdebaile'; null where it is none such. */
function apart(folded: string): string | null {
  for (let cut = folded.length - MIN_PART; cut >= MIN_PART; cut -= 1) {
    const first = known.get(folded.slice(0, cut));
    if (!first) continue;
    const rest = folded.slice(cut);
    const second = known.get(rest);
    if (second) return `${first.written} ${second.written}`;
    const joint = ['de', 'del', 'para', 'a', 'y', 'en', 'con'].find(
      (one) => rest.startsWith(one) && known.has(rest.slice(one.length)),
    );
    if (joint) return `${first.written} ${joint} ${known.get(rest.slice(joint.length))?.written}`;
  }
  return null;
}

/** Without the joining words that the words around them have left behind. */
function trimmed(words: readonly KnownWord[]): KnownWord[] {
  const first = words.findIndex(({ folded }) => !stop.has(folded));
  const last = words.findLastIndex(({ folded }) => !stop.has(folded));
  return words.slice(first, last + 1);
}

/** True for the beginning of a known word that is no word itself: who types it is not done. */
export function isBegun(folded: string): boolean {
  if (folded.length < MIN_BEGUN || known.has(folded) || isWritten(folded)) return false;
  return VOCABULARY.some((word) => word.folded.startsWith(folded));
}

function meantBy(word: string, unfinished: boolean): KnownWord | null {
  const own = known.get(word);
  if (own) return own;
  const forms = otherNumber(word);
  const inOtherNumber = forms.flatMap((form) => known.get(form) ?? [])[0];
  if (inOtherNumber) return inOtherNumber;
  // A word of other things that people say is no slip of the keyboard.
  if ([word, ...forms].some(isWritten)) return { folded: word, written: word };
  if (unfinished && isBegun(word)) return { folded: word, written: word };
  const most = reach(word.length);
  if (most === 0) return null;
  const sound = soundOf(word);
  const letters = lettersOf(word);
  let best: { word: KnownWord; cost: number } | null = null;
  for (const candidate of known.values()) {
    const within = best?.cost ?? most;
    if (Math.abs(candidate.folded.length - word.length) > within + 1) continue;
    // An edit changes two letters at most, and a spelling that sounds alike a few more.
    if (candidate.sound !== sound && bitCount(candidate.letters ^ letters) > 2 * within + 2) continue;
    const cost = costOf(word, sound, candidate, best?.cost ?? most + 1);
    if (best ? cost < best.cost : cost <= most) best = { word: candidate, cost };
  }
  return best?.word ?? null;
}

/** Edits, where what sounds alike counts half, and a different first letter a little. */
function costOf(word: string, sound: string, candidate: Candidate, below: number): number {
  const edits = editDistance(word, candidate.folded, Math.ceil(below));
  const heard = candidate.sound === sound ? 0.5 : 0.25 + editDistance(sound, candidate.sound, Math.ceil(below));
  const cost = Math.min(edits, heard);
  return cost + (word[0] === candidate.folded[0] ? 0 : 0.125);
}
