/** UTF-16 code units of a search text that are read, so that its address stays short; the beginning of a long pasted text states what is wanted. */
export const MAX_SEARCHED = 200;

/** Returns the part of a text that a search reads, without the first half of a character at its end. */
export function searchedText(text: string): string {
  return text.slice(0, MAX_SEARCHED).replace(/[\uD800-\uDBFF]$/, '');
}
