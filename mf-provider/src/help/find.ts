/** Piece of a text, and whether it matches the search. */
export interface Piece {
  text: string;
  match: boolean;
}

/** Text without accents and case, with the original offset of each of its letters. */
function letters(text: string): { folded: string; at: number[] } {
  let folded = '';
  const at: number[] = [];
  let offset = 0;
  for (const letter of text) {
    for (const bare of letter
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()) {
      folded += bare;
      at.push(offset);
    }
    offset += letter.length;
  }
  at.push(offset);
  return { folded, at };
}

/** Words of a search, without accents and case; empty for an empty search. */
export function splitWords(search: string): string[] {
  return letters(search)
    .folded.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns true if each word is the beginning of a word in the texts. */
export function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  const { folded } = letters(texts.join(' '));
  return words.every((word) => beginnings(folded, word).length > 0);
}

/** Splits a text into matching and other pieces. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const { folded, at } = letters(text);
  const marked = new Set<number>();
  for (const word of words) {
    for (const start of beginnings(folded, word)) {
      for (let index = at[start] ?? 0; index < (at[start + word.length] ?? 0); index += 1) marked.add(index);
    }
  }
  const pieces: Piece[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const match = marked.has(index);
    const last = pieces.at(-1);
    if (last?.match === match) last.text += text[index];
    else pieces.push({ text: text[index] ?? '', match });
  }
  return pieces;
}

function beginnings(folded: string, word: string): number[] {
  const found: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) found.push(at);
  }
  return found;
}
