/** Marks around a match in `…_resaltado` texts, from Unicode's private use. They become elements, never HTML. */
export const HIGHLIGHT_START = '\u{E000}';
export const HIGHLIGHT_END = '\u{E001}';

/** Piece of a text, with a flag for a match. */
export interface TextPiece {
  text: string;
  match: boolean;
}

/** Splits a highlighted text into pieces in order, without the marks; a mark without its partner is dropped. */
export function splitHighlight(highlighted: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const [index, part] of highlighted.split(HIGHLIGHT_START).entries()) {
    const [inside = '', ...after] = part.split(HIGHLIGHT_END);
    const matched = index > 0 && after.length > 0;
    if (inside) pieces.push({ text: inside, match: matched });
    const rest = after.join('');
    if (rest) pieces.push({ text: rest, match: false });
  }
  return pieces;
}
