import { SEGMENTS } from '@vitrina/contracts/catalogue';
import { FILLERS, foldedWords, isWritten, readWord, WRITTEN_WORDS } from '@vitrina/contracts/needs';
import { COUNTRIES, foldText, SUBDIVISIONS } from '@vitrina/contracts/places';
import { CITIES } from '@vitrina/contracts/places/cities';
import { LRUCache } from 'lru-cache';
import { STOP_WORDS, SYNONYM_GROUPS, WIDE_WORDS } from './synonyms.ts';
import { editDistance, looseSoundOf, singularOrPlural, soundOf } from './word-forms.ts';

/** Word by which listings are found. */
interface KnownWord {
  folded: string;
  /** Correct spelling, in lower case. */
  written: string;
}

const stop: ReadonlySet<string> = new Set(STOP_WORDS);

const texts: readonly string[] = [
  ...SEGMENTS,
  ...SYNONYM_GROUPS.flat(),
  ...WIDE_WORDS.map(({ word }) => word),
  ...COUNTRIES.map(({ name }) => name),
  ...Object.values(SUBDIVISIONS).flatMap((table) => table.flatMap(({ name, capital }) => [name, capital])),
  ...Object.values(CITIES).flatMap((table) => Object.values(table).flat()),
];

/** Every word of the trades' names and synonyms and of the places; the first spelling counts. */
const VOCABULARY: readonly KnownWord[] = [
  ...new Map(
    texts
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u))
      .map((written) => ({ folded: foldText(written), written }))
      .filter(({ folded }) => folded.length > 1 && !stop.has(folded))
      .toReversed()
      .map((word) => [word.folded, word] as const),
  ).values(),
].toReversed();

/** Maximum number of words; a longer text is not corrected. */
const MAX_WORDS = 8;
/** Minimum length of an unfinished word; shorter prefixes match too many known words. */
const MIN_PREFIX = 3;

/** Spellings of a word, and the sets of letters of two of them. */
interface Spelling {
  folded: string;
  sound: string;
  loose: string;
  letters: number;
  soundLetters: number;
}

type Candidate = KnownWord & Spelling;

/** Words available as corrections. */
interface Pool {
  byFolded: ReadonlyMap<string, Candidate>;
  byLength: ReadonlyMap<number, readonly Candidate[]>;
}

/** Words of the trades and places. */
const trades = poolOf(VOCABULARY);
/** Words of the trades, places and needs; a word in several is corrected to that of the trades. */
const spoken = poolOf([
  ...VOCABULARY,
  ...WRITTEN_WORDS.map((written) => ({ written, folded: foldText(written) })).filter(
    ({ folded }) => !trades.byFolded.has(folded),
  ),
]);

function poolOf(words: readonly KnownWord[]): Pool {
  const byFolded = new Map(
    words.map(({ folded, written }) => {
      const { sound, loose, letters, soundLetters } = spellingOf(folded);
      // Not by spreading: objects made that way have a shape each, and reading them took 75 times as long.
      return [folded, { folded, written, sound, loose, letters, soundLetters }] as const;
    }),
  );
  const byLength = new Map<number, Candidate[]>();
  for (const word of byFolded.values()) {
    const { length } = word.folded;
    byLength.set(length, [...(byLength.get(length) ?? []), word]);
  }
  return { byFolded, byLength };
}

function spellingOf(folded: string): Spelling {
  const sound = soundOf(folded);
  return { folded, sound, loose: looseSoundOf(folded), letters: lettersOf(folded), soundLetters: lettersOf(sound) };
}

/** Encodes a word's set of letters as bits: words with very different bits are very different. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << ((word.charCodeAt(at) - 97) & 31);
  return bits;
}

/** Counts the set bits of a 32-bit number: first of pairs, then of groups of four, then of all eight bytes' halves. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Recent corrections: during typing, and by many visitors, the same texts and words recur. */
const recent = new LRUCache<string, { meant: string | null }>({ max: 2_000 });
const recentWords = new LRUCache<string, string>({ max: 5_000 });

/** Maximum number of edits of a correction, by the word's length in letters. */
function maxEdits(length: number): number {
  if (length < 4) return 0;
  if (length < 8) return 1;
  return length < 12 ? 2 : 3;
}

/**
 * Guesses the intended text of a search without results, in words of the trades and places: each unknown word is
 * replaced by the known word that sounds alike or is the fewest edits away, or dropped without a similar word.
 * @returns null if nothing would change or nothing would be left
 */
export function correctText(text: string): string | null {
  const cached = recent.get(text);
  if (cached) return cached.meant;
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

/** Returns the probably intended word, or the separate words for some written together; else the word itself. */
export function correctWord(word: string): string {
  const cached = recentWords.get(word);
  if (cached !== undefined) return cached;
  const meant = meantWord(word);
  recentWords.set(word, meant);
  return meant;
}

function meantWord(word: string): string {
  const folded = foldText(word);
  if (stop.has(folded) || /\d/.test(folded) || FILLERS.has(foldedWords(word).join(''))) return word;
  const own = ownForm(folded, spoken) ?? (folded.length < MIN_PART ? undefined : bySound.get(soundOf(folded)));
  if (own) return own.written;
  return isNeedWord(word) ? word : (splitCompound(folded) ?? nearest(folded, spoken)?.written ?? word);
}

/** True for a word of the needs in any of its forms: 'cuelguen' is not a misspelt 'cuelga'. */
function isNeedWord(word: string): boolean {
  return readWord(foldedWords(word).join('')).known === 'exact';
}

/** Minimum length of a part of words written together, except joining words. */
const MIN_PART = 4;
/** Maximum number of parts of words written together: 'fletesymudanzasadomicilio'. */
const MAX_PARTS = 3;
const JOINTS = ['para', 'del', 'de', 'con', 'en', 'a', 'y', 'i', 'd'] as const;

/** Splits known words written together, as 'clasesdebaile'; null for other texts. */
function splitCompound(folded: string, parts = MAX_PARTS): string | null {
  for (let cut = folded.length - MIN_PART; cut >= MIN_PART; cut -= 1) {
    const first = partOf(folded.slice(0, cut));
    if (!first) continue;
    const joints = ['', ...JOINTS].filter((joint) => folded.startsWith(joint, cut));
    for (const joint of joints) {
      const left = folded.slice(cut + joint.length);
      const rest = partOf(left) ?? (parts > 2 ? splitCompound(left, parts - 1) : null);
      if (rest) return [first, joint, rest].filter(Boolean).join(' ');
    }
  }
  return null;
}

const bySound = new Map([...spoken.byFolded.values()].map((word) => [word.sound, word] as const).toReversed());

/** Returns the known word that a part equals, in either number, or sounds like. */
function partOf(part: string): string | null {
  if (part.length < MIN_PART || stop.has(part)) return null;
  const forms = [part, ...singularOrPlural(part)];
  const own = forms.flatMap((form) => spoken.byFolded.get(form) ?? [])[0] ?? bySound.get(soundOf(part));
  return own?.written ?? null;
}

/** Removes joining words at the start and end. */
function trimmed(words: readonly KnownWord[]): KnownWord[] {
  const first = words.findIndex(({ folded }) => !stop.has(folded));
  const last = words.findLastIndex(({ folded }) => !stop.has(folded));
  return words.slice(first, last + 1);
}

/** True for a prefix of a known word that is not a word itself, because the visitor is still typing. */
export function isPrefix(folded: string): boolean {
  if (folded.length < MIN_PREFIX || trades.byFolded.has(folded) || isWritten(folded)) return false;
  return VOCABULARY.some((word) => word.folded.startsWith(folded));
}

/** Returns the known word that equals a word in either number, or the word itself if it is a common one. */
function ownForm(word: string, pool: Pool): KnownWord | null {
  const forms = [word, ...singularOrPlural(word)];
  const own = forms.flatMap((form) => pool.byFolded.get(form) ?? [])[0];
  // A common word outside the trades is not a typing error.
  return own ?? (forms.some(isWritten) ? { folded: word, written: word } : null);
}

function meantBy(word: string, unfinished: boolean): KnownWord | null {
  const own = ownForm(word, trades);
  if (own) return own;
  if (unfinished && isPrefix(word)) return { folded: word, written: word };
  return nearest(word, trades);
}

/** Small cost of a different first letter; it decides between equally distant words. */
const FIRST_LETTER = 0.125;

/** Small cost of a word of a need, so that words of trades and places are preferred. */
const OTHER_WORD = 0.0625;

/** Returns the known word that sounds alike or is the fewest edits away; null if none is close enough. */
function nearest(word: string, pool: Pool): KnownWord | null {
  const most = maxEdits(word.length);
  const wanted = spellingOf(word);
  let best: { word: KnownWord; cost: number } | null = null;
  for (let length = Math.max(MIN_PREFIX, word.length - most - 1); length <= word.length + most + 1; length += 1) {
    for (const candidate of pool.byLength.get(length) ?? []) {
      const isAlike = candidate.loose === wanted.loose;
      // An edit changes at most two letters, and a spelling that sounds alike a few more.
      if (!isAlike && bitCount(candidate.letters ^ wanted.letters) > 2 * (best?.cost ?? most) + 2) continue;
      const cost: number =
        costOf(wanted, candidate, best?.cost ?? most + 1) + (trades.byFolded.has(candidate.folded) ? 0 : OTHER_WORD);
      if (best ? cost < best.cost : cost <= most + FIRST_LETTER + OTHER_WORD || isAlike)
        best = { word: candidate, cost };
    }
  }
  return best?.word ?? null;
}

/** True if two words with these letters may be so many edits apart: an edit adds one letter, takes one away, or both. */
function isWithin(edits: number, letters: number, others: number): boolean {
  return bitCount(letters & ~others) <= edits && bitCount(others & ~letters) <= edits;
}

/** Cost of a correction in edits: half for a word that sounds alike, and a little for another first letter. */
function costOf(word: Spelling, candidate: Spelling, below: number): number {
  const first = word.folded[0] === candidate.folded[0] ? 0 : FIRST_LETTER;
  if (candidate.sound === word.sound) return 0.5 + first;
  if (candidate.loose === word.loose) return 0.75 + first;
  const most = Math.ceil(below);
  const isWritten = isWithin(most, word.letters, candidate.letters);
  const edits = isWritten ? editDistance(word.folded, candidate.folded, most) : most + 1;
  const isHeard = isWithin(most - 1, word.soundLetters, candidate.soundLetters);
  const heard = 0.25 + (isHeard ? editDistance(word.sound, candidate.sound, most) : most);
  const typo = edits === 1 && isTypo(word.folded, candidate.folded) ? FIRST_LETTER : 0;
  return Math.min(edits - typo, heard) + first;
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

/** True for a missing letter ('camras'), or one letter replaced by its neighbour on the keyboard ('motod'). */
function isTypo(word: string, other: string): boolean {
  if (word.length !== other.length) return word.length < other.length;
  const at = [...word].findIndex((letter, place) => letter !== other[place]);
  const typed = word[at] ?? '';
  const meant = other[at] ?? '';
  return KEYS.some((row) => row.includes(typed + meant) || row.includes(meant + typed));
}
