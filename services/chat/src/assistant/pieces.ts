/** Words in one piece of a streamed text. */
const WORDS = 4;

/** A text in pieces of a few words, which joined give the text again. */
export function inPieces(text: string): string[] {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const pieces: string[] = [];
  for (let from = 0; from < words.length; from += WORDS) pieces.push(words.slice(from, from + WORDS).join(''));
  return pieces;
}
