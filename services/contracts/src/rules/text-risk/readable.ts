import confusables from 'unhomoglyph/data.json' with { type: 'json' };

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

/** Look-alikes of all other scripts, and signs that pass for a full stop: Unicode's table of confusables. */
const CONFUSABLES = Object.entries(confusables as Record<string, string>).filter(
  ([sign, plain]) => (/^\p{L}$/u.test(sign) && /^[a-z]$/i.test(plain)) || (/^[^\p{Nd}.]$/u.test(sign) && plain === '.'),
);

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Letters and digits in circles and squares without a plain form in Unicode: first of a row, the plain row. */
const ENCLOSED = [
  [0x1_f150, CAPITALS],
  [0x1_f170, CAPITALS],
  [0x2776, '123456789'],
  [0x2780, '123456789'],
  [0x278a, '123456789'],
] as const;
/** Letters and digits whose plain form has brackets or a stop in it, such as '⒜' and '⒈'. */
const BRACKETED = [
  [0x249c, CAPITALS.toLowerCase()],
  [0x1_f110, CAPITALS],
  [0x2474, '123456789'],
  [0x2488, '123456789'],
] as const;

const row = ([first, plain]: readonly [number, string]) =>
  [...plain].map((sign, at) => [String.fromCodePoint(first + at), sign] as const);

/** Plain forms; digits of other scripts are added on demand. */
const PLAIN = new Map([...CONFUSABLES, ...LOOK_ALIKES, ...ENCLOSED.flatMap(row)]);
/** Signs with another plain form: the known ones, and digits of all scripts. Others cost no call of a function. */
const NOT_PLAIN = new RegExp(`(?![\\0-\\x7F])[${[...PLAIN.keys()].join('')}\\p{Nd}]`, 'gu');
const UNBRACKETED = new Map(BRACKETED.flatMap(row));
const WITH_BRACKETS = new RegExp(`[${[...UNBRACKETED.keys()].join('')}]`, 'gu');

/** Letters that show as flags, two at a time; an odd number of them spells a word: 'premio.🇨🇴🇲'. */
const FLAG_LETTERS = /[\u{1F1E6}-\u{1F1FF}]+/gu;

/** Single characters for whole words in Arabic, Japanese and Korean: their plain forms are up to 18 times as long. */
const WHOLE_WORDS = /[\uFDF0-\uFDFF\u3200-\u321E\u3300-\u3357]/g;

/** Signs that look like a full stop; a zero of Arabic does between letters of another script. */
const STOPS =
  /[。·•∙⋅‧・᛫⸱⸳]|(?<=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])[\u0660\u06F0](?=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])/gu;

/**
 * Normalises a text to its appearance, for rules that search for words and numbers: without accents and invisible
 * characters, every letter in its plain form, look-alikes as Latin ones, every script's digits as ASCII. Case stays. At
 * most five times as long as the text.
 */
export function readable(text: string): string {
  return text
    .replace(WHOLE_WORDS, ' ')
    .replace(WITH_BRACKETS, (sign) => UNBRACKETED.get(sign) ?? sign)
    .replace(FLAG_LETTERS, spelledByFlags)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(STOPS, '.')
    .replace(NOT_PLAIN, plainForm);
}

function spelledByFlags(flags: string): string {
  const letters = [...flags];
  if (letters.length % 2 === 0) return flags;
  return letters.map((letter) => CAPITALS[(letter.codePointAt(0) ?? 0) - 0x1_f1e6]).join('');
}

function plainForm(character: string): string {
  const known = PLAIN.get(character);
  if (known !== undefined) return known;
  const digit = digitOf(character.codePointAt(0) ?? 0);
  PLAIN.set(character, digit);
  return digit;
}

/** Value of a decimal digit: each script has its ten in a row, and some of these rows follow one another. */
function digitOf(code: number): string {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
