/**
 * Control characters but tab and line feed, characters that turn the direction of writing, and the two marks that the
 * search puts around matches: none of them belongs into what a person writes here.
 */
const UNWANTED = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u{E000}\u{E001}]/u;

/** A text as forms send it, with line breaks as one character each, so that lengths count what the person sees. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** True where a text of several lines holds only what a person can have meant to write. */
export function isPlainText(text: string): boolean {
  return !UNWANTED.test(text.replace(/[\t\n]/g, ''));
}

/** True where a text of one line does. */
export function isPlainLine(text: string): boolean {
  return !UNWANTED.test(text);
}
