/** Hard separators: the words around them count as far apart. */
const HARD = /[.;,!?()[\]{}|\n]/;
/** Distance added by a hard separator and between the values of a list. */
export const HARD_DISTANCE = 8;
/** Maximum word length, in UTF-16 units; longer words are ignored, like in Meilisearch (there in bytes). */
const MAX_WORD_LENGTH = 250;
/** Highest position: positions are stored in 16 bits. */
export const MAX_POSITION = 65_535;

/** Word of a text: folded form, offsets in the original text (UTF-16 units) and position for proximity. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly position: number;
  /** True if a hard separator lies between the previous word and this one. */
  readonly afterHard: boolean;
}

const WORD = 1;
const LOWER = 2;
const UPPER = 4;
const ENDS_THOUGHT = 8;
/** Flag: the character stays unchanged in a folded word. */
const FOLDED = 16;

const kindOf = (character: string): number =>
  (/[\p{L}\p{N}\p{M}]/u.test(character) ? WORD : 0) |
  (/\p{Ll}/u.test(character) ? LOWER : 0) |
  (/\p{Lu}/u.test(character) ? UPPER : 0) |
  (HARD.test(character) ? ENDS_THOUGHT : 0) |
  (/[a-z0-9]/.test(character) ? FOLDED : 0);

/** Kinds of the characters below 0x300, which cover most texts: regular expressions take eight times as long. */
const KINDS = Uint8Array.from({ length: 0x300 }, (_, code) => kindOf(String.fromCharCode(code)));

const kindAt = (code: number): number => KINDS[code] ?? kindOf(String.fromCodePoint(code));

/** Cache of folded words. */
const folded = new Map<string, string>();
const MAX_FOLDED = 20_000;

function foldOnce(raw: string): string {
  const known = folded.get(raw);
  if (known !== undefined) return known;
  if (folded.size >= MAX_FOLDED) folded.clear();
  const word = fold(raw);
  folded.set(raw, word);
  return word;
}

/**
 * Splits a text into words: runs of letters, digits and marks; a capital after a lower-case letter starts another word.
 * @param from position of the first word, 0 to 65,535; words past the last position are ignored
 */
export function tokenize(text: string, from = 0): Token[] {
  const found: Token[] = [];
  let position = from - 1;
  let hard = false;
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    const kind = kindAt(code);
    const start = at;
    at += code > 0xffff ? 2 : 1;
    if ((kind & WORD) === 0) {
      if ((kind & ENDS_THOUGHT) !== 0) hard = true;
      continue;
    }
    let all = kind;
    let last = kind;
    while (at < text.length) {
      const next = text.codePointAt(at) ?? 0;
      const nextKind = kindAt(next);
      if ((nextKind & WORD) === 0 || ((last & LOWER) !== 0 && (nextKind & UPPER) !== 0)) break;
      all &= nextKind;
      last = nextKind;
      at += next > 0xffff ? 2 : 1;
    }
    const raw = text.slice(start, at);
    const word = (all & FOLDED) !== 0 ? raw : foldOnce(raw);
    if (word === '' || word.length > MAX_WORD_LENGTH) continue;
    const afterHard = hard && found.length > 0;
    position += afterHard ? HARD_DISTANCE : 1;
    if (position > MAX_POSITION) return found;
    found.push({ word, start, end: at, position, afterHard });
    hard = false;
  }
  return found;
}

const MARKS = /\p{M}+/gu;
const ASCII_LOWER = /^[a-z0-9]*$/;

/** Converts a word to its stored form: decomposed, without accents or tilde (á → a, ñ → n), lower case. */
export function fold(text: string): string {
  if (ASCII_LOWER.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}

/** Converts a string facet to its compared form: trimmed, decomposed, lower case; keeps accents. */
export function foldFacet(text: string): string {
  return text.trim().normalize('NFKD').toLowerCase();
}

/** Counts the Unicode characters (not UTF-16 units) of a word. */
export function characterCount(word: string): number {
  let count = 0;
  for (const _ of word) count++;
  return count;
}

/** Builds the set of an index's stop words for `isStopWord`. */
export function stopWordSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map((word) => word.normalize('NFKD')));
}

/**
 * Returns true for a stop word in its original spelling. Meilisearch 1.50 also compares before folding case and
 * accents: 'unas' is a stop word, but 'uñas', which folds to the same form, is not.
 * @param text text that contains the token
 */
export function isStopWord(stopWords: ReadonlySet<string>, { word, start, end }: Token, text: string): boolean {
  if (stopWords.size === 0) return false;
  const written = text.slice(start, end);
  return stopWords.has(written === word ? word : written.normalize('NFKD'));
}
