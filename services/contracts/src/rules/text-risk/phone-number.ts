/** Digits of a national number in both countries; shorter numbers work only locally. */
const DIGITS = 10;
/** Maximum number of signs and spaces between two digits of the same number. */
const GAP = 6;
/**
 * Minimum number of digits outside dates, hours and prices for a run to count as a phone number;
 * '12/11/2026 10:30, 2 personas' has one.
 */
const MIN_UNMASKED_DIGITS = 5;

/** Placeholder for a digit of a date, hour, price or address. */
const MASK = '¤';

const RUN = new RegExp(`[\\d¤](?:[^\\p{L}\\d¤]{0,${GAP}}[\\d¤]){${DIGITS - 1},}`, 'gu');

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:(?:19|20)\\d\\d)';
const HOUR = '(?:[01]?\\d|2[0-4])';
/** Characters that must not adjoin a complete group of digits. */
const START = '(?<![\\d¤][.:/,-]?)';
const END = '(?![.:/]?\\d|[,-]\\d)';

/** Patterns of numbers that are not phone numbers; each matches as few digits as possible. */
const OTHER_NUMBERS: readonly RegExp[] = [
  // 21/11/2026, 21-11-26, 21.11.2026, 2026-11-21, 24/12
  `${START}${DAY}([/.-])${MONTH}\\1(?:${YEAR}|\\d\\d)${END}`,
  `${START}${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])${END}`,
  `${START}${DAY}/${MONTH}${END}`,
  // 2019-2024
  `${START}${YEAR} ?[/-] ?${YEAR}${END}`,
  // 9:00-18:00, 10:30, 10.30
  `${START}${HOUR}:[0-5]\\d ?- ?${HOUR}:[0-5]\\d${END}`,
  `${START}${HOUR}(?::[0-5]\\d|\\.(?:00|15|30|45))${END}`,
  // 9/10, 4.5/5
  `${START}(?:10|\\d)(?:[.,]\\d)?/(?:10|5)${END}`,
  // $1,250.00, $ 85.000, and without the sign 1.250.000
  `(?<![^\\s(¿¡+-])\\$ ?\\d{1,3}(?:[.,]\\d{3}){0,3}(?:[.,]\\d{1,2})?${END}(?!\\$)`,
  `(?<![^\\s(¿¡+-])\\$ ?\\d{1,7}(?:[.,]\\d{1,2})?${END}(?!\\$)`,
  `${START}\\d{1,3}(?:[.,]\\d{3})?[.,]\\d\\d0${END}`,
  // 3.50 x 2.20, 40×60×20
  `${START}(?<!x ?)\\d{1,3}(?:[.,]\\d{1,2})?(?: ?x ?\\d{1,3}(?:[.,]\\d{1,2})?){1,2}(?! ?x)${END}`,
  // Carrera 15 # 93-60, 110111 and Insurgentes 1602-302, 03940
  `${START}\\d{1,3} ?# ?\\d{1,3} ?- ?\\d{1,3}(?:, ?\\d{6})?${END}`,
  `${START}\\d{1,4}-\\d{1,3}, ?\\d{5}${END}`,
].map((source) => new RegExp(source, 'g'));

/**
 * Price without a currency sign, or a year. A run made only of these, such as '1500 2500 3500', is a list and not a phone
 * number.
 */
const ROUND_OR_YEAR = /^(?:[1-9]\d*[05]0|(?:19|20)\d\d)$/;

/** Time in seconds or milliseconds since 1970: no telephone number has ten or 13 digits of which the first is 1. */
const TIMESTAMP = /^1\d{9}(?:\d{3})?$/;

const UNITS = 'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' ');
const TO_29 =
  `diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres
  veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve`.split(/\s+/);
const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const ENGLISH_UNITS = 'zero one two three four five six seven eight nine'.split(' ');
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...ENGLISH_UNITS.map((word, value) => [word, String(value)] as const),
  ...UNITS.map((word, value) => [word, String(value)] as const),
  ...TO_29.map((word, at) => [word, String(at + 10)] as const),
  ...TENS.map((word, at) => [word, String(at * 10 + 30)] as const),
  // Signs spoken between digits: 'cinco guion cinco'.
  ...['guion', 'punto', 'espacio', 'coma', 'barra', 'diagonal'].map((word) => [word, '-'] as const),
]);
const TENS_AND_UNIT = new RegExp(`\\b(${TENS.join('|')}) y (${UNITS.slice(1).join('|')})\\b`, 'g');

/**
 * Returns true if a text contains a telephone number: ten digits or more, in figures or words, with any signs between
 * them. Dates, hours, prices and addresses do not count.
 * @param text normalised by `readable`, in lower case
 */
export function hasPhoneNumber(text: string): boolean {
  return (figuresOf(text).match(RUN) ?? []).some((run) => {
    const groups = run.match(/\d+/g) ?? [];
    if (groups.length === 1 && TIMESTAMP.test(groups.join(''))) return false;
    return groups.join('').length >= MIN_UNMASKED_DIGITS && !groups.every((group) => ROUND_OR_YEAR.test(group));
  });
}

/**
 * Lists the words of a text that contain digits, after converting numbers in words to digits and masking dates, hours,
 * prices and addresses.
 * @param text normalised as for {@link hasPhoneNumber}
 */
export function listNumbers(text: string): string[] {
  return (figuresOf(text).match(/[\p{L}\d]+/gu) ?? []).filter((word) => /\d/.test(word));
}

/**
 * Converts numbers in words to digits, masks numbers with another meaning, and turns any other 'x' or '×' between digits
 * into a separator.
 */
function figuresOf(text: string): string {
  const figures = inFigures(text.replaceAll('×', 'x'));
  // Most names and many texts have no digits.
  return /\d/.test(figures) ? maskOtherNumbers(figures).replace(/(?<=\d ?)x(?= ?\d)/g, '-') : '';
}

/** Converts numbers in words, and letters between digits that look like a digit ('o', 'l', 'i'), into digits. */
function inFigures(text: string): string {
  return text
    .replace(TENS_AND_UNIT, (_all, tens: string, unit: string) => String(numberOf(tens) + numberOf(unit)))
    .replace(/\b[a-z]{3,13}\b/g, (word) => NUMBER_WORDS.get(word) ?? word)
    .replace(/(?<=\d)[oli](?=\d)/g, (letter) => (letter === 'o' ? '0' : '1'));
}

function numberOf(word: string): number {
  return Number(NUMBER_WORDS.get(word));
}

function maskOtherNumbers(text: string): string {
  return OTHER_NUMBERS.reduce(
    (masked, pattern) => masked.replace(pattern, (found) => found.replace(/\d/g, MASK)),
    text.replaceAll(MASK, ' '),
  );
}
