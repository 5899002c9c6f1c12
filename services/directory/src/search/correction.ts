import { FILLERS, isWritten, readWord, spokenWords, WRITTEN_WORDS } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';
import { LRUCache } from 'lru-cache';
import { editDistance } from '../rules/edit-distance.ts';
import { otherNumber } from '../rules/number-of-words.ts';
import { looseSoundOf, soundOf } from '../rules/sound.ts';
import { STOP_WORDS } from './stop-words.ts';
import { type KnownWord, VOCABULARY } from './vocabulary.ts';

/** Words that are looked at; a longer text is no slip of the keyboard. */
const MAX_WORDS = 8;
/** Shorter unfinished words begin too many known ones to say anything. */
const MIN_BEGUN = 3;

const stop: ReadonlySet<string> = new Set(STOP_WORDS);
type Candidate = KnownWord & { sound: string; loose: string; letters: number };

/** Words that a word is corrected to. */
interface Pool {
  byFolded: ReadonlyMap<string, Candidate>;
  byLength: ReadonlyMap<number, readonly Candidate[]>;
}

/** Words of the trades and places. */
const trades = poolOf(VOCABULARY);
/** Those, and the words of the needs; a word that two share is corrected to that of the trades. */
const spoken = poolOf([
  ...VOCABULARY,
  ...WRITTEN_WORDS.map((written) => ({ written, folded: foldText(written) })).filter(
    ({ folded }) => !trades.byFolded.has(folded),
  ),
]);

function poolOf(words: readonly KnownWord[]): Pool {
  const byFolded = new Map(
    words.map((word) => {
      const { folded } = word;
      const candidate = { ...word, sound: soundOf(folded), loose: looseSoundOf(folded), letters: lettersOf(folded) };
      return [folded, candidate] as const;
    }),
  );
  const byLength = new Map<number, Candidate[]>();
  for (const word of byFolded.values()) {
    const { length } = word.folded;
    byLength.set(length, [...(byLength.get(length) ?? []), word]);
  }
  return { byFolded, byLength };
}

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
  if (stop.has(folded) || /\d/.test(folded) || FILLERS.has(spokenWords(word).join(''))) return word;
  const own = ownForm(folded, spoken) ?? (folded.length < MIN_PART ? undefined : bySound.get(soundOf(folded)));
  if (own) return own.written;
  return isSaid(word) ? word : (apart(folded) ?? nearest(folded, spoken)?.written ?? word);
}

/** True for a word of the needs in any of its forms: 'cuelguen' is no misspelt 'cuelga'. */
function isSaid(word: string): boolean {
  return readWord(spokenWords(word).join('')).known === 'exact';
}

/** Letters of the shortest part of words written together, but for the joining ones between them. */
const MIN_PART = 4;
/** Parts of words written together: 'fletesymudanzasadomicilio'. */
const MAX_PARTS = 3;
const JOINTS = ['para', 'del', 'de', 'con', 'en', 'a', 'y', 'i', 'd'] as const;

/** Known words that a text holds written together, as 'clasesdebaile'; null where it is none such. */
function apart(folded: string, parts = MAX_PARTS): string | null {
  for (let cut = folded.length - MIN_PART; cut >= MIN_PART; cut -= 1) {
    const first = partOf(folded.slice(0, cut));
    if (!first) continue;
    const joints = ['', ...JOINTS].filter((joint) => folded.startsWith(joint, cut));
    for (const joint of joints) {
      const left = folded.slice(cut + joint.length);
      const rest = partOf(left) ?? (parts > 2 ? apart(left, parts - 1) : null);
      if (rest) return [first, joint, rest].filter(Boolean).join(' ');
    }
  }
  return null;
}

const bySound = new Map([...spoken.byFolded.values()].map((word) => [word.sound, word] as const).toReversed());

/** The known word that a part is, in either number, or sounds like. */
function partOf(part: string): string | null {
  if (part.length < MIN_PART || stop.has(part)) return null;
  const forms = [part, ...otherNumber(part)];
  const own = forms.flatMap((form) => spoken.byFolded.get(form) ?? [])[0] ?? bySound.get(soundOf(part));
  return own?.written ?? null;
}

/** Without the joining words that the words around them have left behind. */
function trimmed(words: readonly KnownWord[]): KnownWord[] {
  const first = words.findIndex(({ folded }) => !stop.has(folded));
  const last = words.findLastIndex(({ folded }) => !stop.has(folded));
  return words.slice(first, last + 1);
}

/** True for the beginning of a known word that is no word itself: who types it is not done. */
export function isBegun(folded: string): boolean {
  if (folded.length < MIN_BEGUN || trades.byFolded.has(folded) || isWritten(folded)) return false;
  return VOCABULARY.some((word) => word.folded.startsWith(folded));
}

/** The known word that a word is, in either number; itself where people say it of other things. */
function ownForm(word: string, pool: Pool): KnownWord | null {
  const forms = [word, ...otherNumber(word)];
  const own = forms.flatMap((form) => pool.byFolded.get(form) ?? [])[0];
  // A word of other things that people say is no slip of the keyboard.
  return own ?? (forms.some(isWritten) ? { folded: word, written: word } : null);
}

function meantBy(word: string, unfinished: boolean): KnownWord | null {
  const own = ownForm(word, trades);
  if (own) return own;
  if (unfinished && isBegun(word)) return { folded: word, written: word };
  return nearest(word, trades);
}

/** A different first letter costs a little; it decides between words that are equally far. */
const FIRST_LETTER = 0.125;

/** A word of a trade or a place is rather meant than one of a need. */
const OTHER_WORD = 0.0625;

/** The known word that sounds alike or is fewest edits away; null where none is near enough. */
function nearest(word: string, pool: Pool): KnownWord | null {
  const most = reach(word.length);
  const wanted = { folded: word, sound: soundOf(word), loose: looseSoundOf(word), letters: lettersOf(word) };
  let best: { word: KnownWord; cost: number } | null = null;
  for (let length = Math.max(MIN_BEGUN, word.length - most - 1); length <= word.length + most + 1; length += 1) {
    for (const candidate of pool.byLength.get(length) ?? []) {
      const isAlike = candidate.loose === wanted.loose;
      // An edit changes two letters at most, and a spelling that sounds alike a few more.
      if (!isAlike && bitCount(candidate.letters ^ wanted.letters) > 2 * (best?.cost ?? most) + 2) continue;
      const cost: number =
        costOf(wanted, candidate, best?.cost ?? most + 1) + (trades.byFolded.has(candidate.folded) ? 0 : OTHER_WORD);
      if (best ? cost < best.cost : cost <= most + FIRST_LETTER + OTHER_WORD || isAlike)
        best = { word: candidate, cost };
    }
  }
  return best?.word ?? null;
}

/** Edits, where what sounds alike counts half, and a different first letter a little. */
function costOf(word: Omit<Candidate, 'written'>, candidate: Candidate, below: number): number {
  const first = word.folded[0] === candidate.folded[0] ? 0 : FIRST_LETTER;
  if (candidate.sound === word.sound) return 0.5 + first;
  if (candidate.loose === word.loose) return 0.75 + first;
  const edits = editDistance(word.folded, candidate.folded, Math.ceil(below));
  const heard = 0.25 + editDistance(word.sound, candidate.sound, Math.ceil(below));
  const slip = edits === 1 && isSlip(word.folded, candidate.folded) ? FIRST_LETTER : 0;
  return Math.min(edits - slip, heard) + first;
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

/** True for a word with a letter missing ('camras'), or with a key's neighbour in its row for one letter ('motod'). */
function isSlip(word: string, other: string): boolean {
  if (word.length !== other.length) return word.length < other.length;
  const at = [...word].findIndex((letter, place) => letter !== other[place]);
  const [typed = '', meant = ''] = [word[at], other[at]];
  return KEYS.some((row) => row.includes(typed + meant) || row.includes(meant + typed));
}
