/** Letters that look like Latin ones, each followed by the one it passes for: Cyrillic, Greek, small capitals, others. */
const LOOK_ALIKES: ReadonlyArray<readonly [string, string]> =
  `аa вb еe зe иu кk мm нh оo пn рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh гr ьb ѵv ӏl
  АA ВB ЕE ЗE ІI ЈJ КK МM НH ОO РP СC ЅS ТT УY ХX ԚQ ԜW ҺH ѴV ӀI
  αa βb γy δd εe ηn ιi κk μu νv οo ρp τt υu χx ωw ϲc
  ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC
  ıi ɑa ɡg ɩi ɪi ʟl øo łl đd ħh ŧt ØO ŁL ĐD ĦH ŦT
  ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ᴊj ᴋk ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]);

/** Letters and digits in circles and squares that have no plain form in Unicode: first of a row, the plain row. */
const ENCLOSED = [
  [0x1_f150, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [0x1_f170, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [0x2776, '123456789'],
  [0x2780, '123456789'],
  [0x278a, '123456789'],
] as const;

/** Plain forms; digits of other scripts are added as they come. */
const PLAIN = new Map([
  ...LOOK_ALIKES,
  ...ENCLOSED.flatMap(([first, row]) =>
    [...row].map((plain, at) => [String.fromCodePoint(first + at), plain] as const),
  ),
]);
const WITH_PLAIN_FORM = new RegExp(`(?!\\d)[${[...PLAIN.keys()].join('')}\\p{Nd}]`, 'gu');

/** Single characters for whole words in Arabic, Japanese and Korean: their plain forms are up to 18 times as long. */
const WHOLE_WORDS = /[\uFDF0-\uFDFF\u3200-\u321E\u3300-\u3357]/g;

/** Signs that look like a full stop. */
const STOPS = /[。·•∙⋅]/g;

/**
 * A text as its reader takes it, for rules that look for words and numbers: without accents and characters that show
 * nothing, every letter in its plain form, look-alikes as Latin ones, every script's digits as ASCII. Case stays.
 * At most five times as long as the text.
 */
export function readable(text: string): string {
  return text
    .replace(WHOLE_WORDS, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(STOPS, '.')
    .replace(WITH_PLAIN_FORM, plainForm);
}

function plainForm(character: string): string {
  const known = PLAIN.get(character);
  if (known !== undefined) return known;
  const digit = digitOf(character.codePointAt(0) ?? 0);
  PLAIN.set(character, digit);
  return digit;
}

/** The value of a decimal digit: each script has its ten in a row, and some of these rows follow one another. */
function digitOf(code: number): string {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
