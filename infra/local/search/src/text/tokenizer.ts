import { fold } from './fold.ts';

/** A separator of these ends a thought: the words around it count as far apart. */
const HARD = /[.;,!?()[\]{}|\n]/;
/** Distance added by a hard separator and between the values of a list. */
export const HARD_DISTANCE = 8;
/** Longer words are left out, as Meilisearch does (bytes there, UTF-16 units here). */
const MAX_WORD_LENGTH = 250;
/** Positions are kept in 16 bits. */
export const MAX_POSITION = 65_535;

/** A word of a text: folded form, place in the original text (UTF-16 units) and position for proximity. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly position: number;
  /** True where the text between the previous word and this one holds a hard separator. */
  readonly afterHard: boolean;
}

const WORD = 1;
const LOWER = 2;
const UPPER = 4;
const ENDS_THOUGHT = 8;
/** Appears in a folded word unchanged. */
const FOLDED = 16;

const kindOf = (character: string): number =>
  (/[\p{L}\p{N}\p{M}]/u.test(character) ? WORD : 0) |
  (/\p{Ll}/u.test(character) ? LOWER : 0) |
  (/\p{Lu}/u.test(character) ? UPPER : 0) |
  (HARD.test(character) ? ENDS_THOUGHT : 0) |
  (/[a-z0-9]/.test(character) ? FOLDED : 0);

/** Kinds of the characters below 0x300, which most texts consist of. */
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
 * Words of a text in order: runs of letters, digits and marks; a capital after a small letter starts another word.
 * @param from position of the first word, 0 to 65,535; words past the last position are left out
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
