/** Control characters except the line break, and the private-use range of the highlight marks. */
const UNWANTED = /[\p{Cc}\u{E000}-\u{F8FF}]/gu;

/** Replaces characters of a person's text that could break a line, hide, or imitate a highlight mark. */
export function cleanText(text: string): string {
  return text.replace(UNWANTED, (character) => (character === '\n' ? '\n' : ' '));
}
