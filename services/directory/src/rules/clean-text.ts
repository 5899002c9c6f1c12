/** Control characters but the line break, and the private-use range of the highlight marks. */
const UNWANTED = /[\p{Cc}\u{E000}-\u{F8FF}]/gu;

/** A text of people without characters that could break a line, hide, or pass for a highlight mark. */
export function cleanText(text: string): string {
  return text.replace(UNWANTED, (character) => (character === '\n' ? '\n' : ' '));
}
