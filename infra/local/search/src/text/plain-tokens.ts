import { fold } from './fold.ts';
import { HARD, HARD_DISTANCE, MAX_POSITION, MAX_WORD_LENGTH, type Token } from './token.ts';

/** Characters below this are looked up in a table: Latin letters, without marks that stand by themselves. */
const LIMIT = 0x300;
const WORD = 1;
const LOWER = 2;
const UPPER = 4;
const ENDS_THOUGHT = 8;
/** Stands in a folded word as it is. */
const FOLDED = 16;

const kindOf = (character: string): number =>
  (/[\p{L}\p{N}\p{M}]/u.test(character) ? WORD : 0) |
  (/\p{Ll}/u.test(character) ? LOWER : 0) |
  (/\p{Lu}/u.test(character) ? UPPER : 0) |
  (HARD.test(character) ? ENDS_THOUGHT : 0) |
  (/[a-z0-9]/.test(character) ? FOLDED : 0);

const KINDS = Uint8Array.from({ length: LIMIT }, (_, code) => kindOf(String.fromCharCode(code)));

/** Words lately folded: texts repeat theirs. */
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
 * Words of a text by the plain rules, character by character: the very ones that the patterns of the tokenizer find.
 * @returns undefined for a text with other characters than Latin ones
 */
export function plainTokens(text: string, from: number): Token[] | undefined {
  const found: Token[] = [];
  let position = from - 1;
  let hard = false;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code >= LIMIT) return undefined;
    const kind = KINDS[code] ?? 0;
    if ((kind & WORD) === 0) {
      if ((kind & ENDS_THOUGHT) !== 0) hard = true;
      at++;
      continue;
    }
    const start = at;
    let all = kind;
    let last = kind;
    for (at++; at < text.length; at++) {
      const next = text.charCodeAt(at);
      if (next >= LIMIT) return undefined;
      const nextKind = KINDS[next] ?? 0;
      // A capital after a small letter starts another word.
      if ((nextKind & WORD) === 0 || ((last & LOWER) !== 0 && (nextKind & UPPER) !== 0)) break;
      all &= nextKind;
      last = nextKind;
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
