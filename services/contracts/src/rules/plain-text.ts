import type { FormErrorCode } from '../form-errors.ts';

/** Emoji that invisible characters join into one picture: '👩🏽‍🔧', the flag of Wales. */
const JOINED_EMOJI = String.raw`\p{Extended_Pictographic}(?:[\uFE0F\p{Emoji_Modifier}]{0,2}\u200D\p{Extended_Pictographic})+\uFE0F?|\u{1F3F4}[\u{E0061}-\u{E007A}]{1,6}\u{E007F}`;
/** A character with the selector that shows it as text or as a picture, and the keycaps: '❤️', '☎︎', '1️⃣'. */
const PRESENTED = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]|[0-9#*]\uFE0F?\u20E3`;
/**
 * Invisible characters: control and format characters, including those that change the direction of writing; selectors,
 * fillers, hidden tags, a blank Braille cell, an empty note head, private use (bullets of PDF files and the search's
 * marks), halves of characters, and the placeholder of dictation and rich text.
 */
const SHOWS_NOTHING = String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]`;

/** Characters to keep, in its group, and characters to remove; tabs and line breaks of a line are replaced before. */
const INVISIBLE = new RegExp(`(${JOINED_EMOJI}|${PRESENTED}|[\\t\\n])|${SHOWS_NOTHING}`, 'gu');

/** Line breaks of all systems; Word and PDF viewers copy a vertical tab. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Hyphens and minus signs that look like `-`, without the dashes that punctuate a sentence. */
const HYPHEN = /[\u02D7\u2010-\u2012\u2212\uFE63]/g;
/** Full-width and small forms of ASCII characters, as East Asian keyboards and some PDF files write them. */
const WIDE_FORM = /[\uFE50-\uFE6B\uFF01-\uFF5E]/g;

/** Most combining marks in a row after composition (NFC); the languages written here need two. */
const MAX_MARKS = 3;
const PILED_MARKS = /* @__PURE__ */ new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');

/**
 * Cleans a text of one line for display, counting, checks and storage: removes invisible characters (emoji keep their
 * joiners), replaces tabs and line breaks by a space, unusual spaces and hyphens by the usual ones, full-width
 * characters by ASCII, and composes accents with their letters (NFC). Blanks at its ends stay, because a person may
 * still be writing.
 */
export function cleanLine(text: string): string {
  return text
    .replace(WIDE_FORM, (wide) => wide.normalize('NFKC'))
    .replace(LINE_BREAK, '\n')
    .replace(/\s+/g, (blanks) => (/[\t\n]/.test(blanks) ? ' ' : ' '.repeat(blanks.replaceAll('\uFEFF', '').length)))
    .replace(INVISIBLE, '$1')
    .replace(HYPHEN, '-')
    .normalize('NFC');
}

/** Cleans a text of several lines likewise: each line break becomes one `\n`, tabs and full-width characters stay. */
export function cleanText(text: string): string {
  return text
    .replace(LINE_BREAK, '\n')
    .replace(/[^\S\t\n\uFEFF]/g, ' ')
    .replace(INVISIBLE, '$1')
    .replace(HYPHEN, '-')
    .normalize('NFC');
}

/** Returns true if a text has anything visible: blanks and invisible characters do not count. */
export function hasContent(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(INVISIBLE, '$1'));
}

/** Returns a person's text; empty if nothing in it is visible. */
export function visibleTextOrEmpty(text: string): string {
  return hasContent(text) ? text : '';
}

/** Checks the combining marks of a cleaned text; returns the error or null. */
export function checkMarks(text: string): FormErrorCode | null {
  return PILED_MARKS.test(text) ? 'marcas_excesivas' : null;
}

/**
 * Visible character (extended grapheme cluster, UAX #29): the two letters of a flag, or any character with
 * its marks, selectors, skin tone, tags, joined emoji, and the consonants that a virama of an Indic script joins to it.
 */
const SEEN_CHARACTER =
  /\p{RI}{2}|.(?:\u200D\p{Extended_Pictographic}|[\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D]\p{L}|[\p{M}\p{Emoji_Modifier}\u0E33\u0EB3\u{E0020}-\u{E007F}])*/gsu;
/**
 * Most UTF-16 code units that count as one character, so that a text within a limit takes bounded space. The longest emoji
 * that Unicode recommends, a kiss with two skin tones, has 15.
 */
const UNITS_PER_CHARACTER = 16;

/**
 * Length of a text as people count it, without the blanks at its ends, which are not stored: '💇🏽‍♀️' is one character, and so
 * is a letter with its accents. Limits and counters use it in browsers and services alike. `Intl.Segmenter` is missing in
 * Firefox before 125, and V8's takes memory by the square of the length: a text of 1 MB ended Node (20.20) at 4 GB.
 */
export function lengthOf(text: string): number {
  const seen = text.trim();
  return Math.max(seen.match(SEEN_CHARACTER)?.length ?? 0, Math.ceil(seen.length / UNITS_PER_CHARACTER));
}

/**
 * Beginning of a text that fits a limit by {@link lengthOf}, with whole characters only.
 * @param after text that follows it and counts towards the limit
 */
export function cutTo(text: string, limit: number, after = ''): string {
  const over = lengthOf(text + after) - limit;
  if (over <= 0 || text === '') return text;
  return cutTo((text.match(SEEN_CHARACTER) ?? []).slice(0, -over).join(''), limit, after);
}
