import type { ErrorCode } from '../errors/index.ts';

/**
 * Never in a text of a person: control characters, private use (the search's marks are among them), halves of
 * characters, characters that turn the direction of writing, and the tag characters, which hide whole sentences.
 */
const REFUSED = /[\p{Cc}\p{Co}\p{Cs}\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;

/** Characters that show nothing: format characters, fillers, a blank Braille cell, an empty note head. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\u{1D159}]/gu;

/** Emoji in which characters that show nothing make one picture of several: '👩🏽‍🔧', the flag of Wales. */
const JOINED_EMOJI =
  /\p{Extended_Pictographic}(?:[\uFE0F\p{Emoji_Modifier}]{0,2}\u200D\p{Extended_Pictographic})+|\u{1F3F4}[\u{E0061}-\u{E007A}]{1,6}\u{E007F}/gu;
/** Says whether a character shows as text or as a picture. */
const PRESENTATION = /[\uFE0E\uFE0F]/g;

/** Most combining marks in a row after composition (NFC); the languages written here need two. */
const MAX_MARKS = 3;
const PILED_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');

/** A text as forms send it, with line breaks as one character each, so that lengths count what the person sees. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
}

/** True where a text shows anything at all: blanks, and characters that show nothing, do not count. */
export function hasContent(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(INVISIBLE, ''));
}

/** A text of a person; empty where it shows nothing. */
export function emptyUnlessSeen(text: string): string {
  return hasContent(text) ? text : '';
}

/** What is wrong with the characters of a text of several lines, or null. */
export function checkText(text: string): ErrorCode | null {
  if (REFUSED.test(text.replace(/[\t\n]/g, '').replace(JOINED_EMOJI, ''))) return 'caracteres_invisibles';
  return PILED_MARKS.test(text.normalize('NFC').replace(/\p{Cf}/gu, '')) ? 'marcas_excesivas' : null;
}

/** What is wrong with the characters of a text of one line, in which nothing may be that shows nothing; or null. */
export function checkLine(text: string): ErrorCode | null {
  const seen = text.replace(JOINED_EMOJI, '').replace(PRESENTATION, '');
  if (seen.search(INVISIBLE) >= 0 || /[\t\n]/.test(text)) return 'caracteres_invisibles';
  return checkText(text);
}

/** The same for an address of a place, which may have line breaks. */
export function checkPostalAddress(text: string): ErrorCode | null {
  return checkLine(text.replaceAll('\n', ' '));
}
