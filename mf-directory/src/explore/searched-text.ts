/** Characters of a text that a search reads. A much longer one, such as a pasted document, would be refused. */
export const MAX_SEARCHED = 200;

/** Returns the part of a text that a search reads. */
export function searchedText(text: string): string {
  return text.slice(0, MAX_SEARCHED);
}
