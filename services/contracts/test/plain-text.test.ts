import { describe, expect, it } from 'vitest';
import { checkLine, checkPostalAddress, checkText, hasContent } from '../src/rules/index.ts';

const INVISIBLE = 'caracteres_invisibles';
const PILED = 'marcas_excesivas';
const family = '👩\u200d👩\u200d👧';
const wales = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}';

/** Text, what a line says of it, what a text of several lines says of it. */
const texts: ReadonlyArray<[string, string, string | null, string | null]> = [
  ['ordinary Spanish', 'Peña & Núñez, S.A. de C.V. — ¡50 % de descuento!', null, null],
  ['accents that are characters of their own', 'Cafe\u0301 Nin\u0303o', null, null],
  ['other scripts', 'Ресторан Ελλάδα 東京 ไทยน้ำ', null, null],
  ['emoji with presentation and tone', 'Taller ❤️ 👍🏽 1️⃣', null, null],
  ['emoji that are joined', `Familia ${family} 👨🏽‍🔧 ❤️\u200d🔥`, null, null],
  ['the flag of Wales', wales, null, null],
  ['three marks on a letter', 'a\u0331\u0332\u0333', null, null],
  ['a tab', 'uno\tdos', INVISIBLE, null],
  ['a line break', 'uno\ndos', INVISIBLE, null],
  ['a space without width', 'pu\u200bta', INVISIBLE, null],
  ['a joiner between letters', 'a\u200db', INVISIBLE, null],
  ['a soft hyphen', 'ta\u00adller', INVISIBLE, null],
  ['a word joiner', 'ta\u2060ller', INVISIBLE, null],
  ['a byte order mark', '\ufeffTaller', INVISIBLE, null],
  ['a mark of direction', 'Taller\u200f', INVISIBLE, null],
  ['a Hangul filler', 'Taller\u3164', INVISIBLE, null],
  ['a blank Braille cell', 'Taller\u2800', INVISIBLE, null],
  ['an Arabic number sign', 'Taller\u0600', INVISIBLE, null],
  ['a turned direction', 'abc\u202edef', INVISIBLE, INVISIBLE],
  ['an isolated direction', 'abc\u2067def', INVISIBLE, INVISIBLE],
  ['a null', 'a\u0000b', INVISIBLE, INVISIBLE],
  ['an escape', 'a\u001b[2J', INVISIBLE, INVISIBLE],
  ['private use', 'a\u{E000}b', INVISIBLE, INVISIBLE],
  ['half a character', 'a\ud83d', INVISIBLE, INVISIBLE],
  ['hidden tags', 'hola\u{E0068}\u{E0069}', INVISIBLE, INVISIBLE],
  ['tags behind a flag, too many', `\u{1F3F4}${'\u{E0068}'.repeat(7)}\u{E007F}`, INVISIBLE, INVISIBLE],
  ['four marks on a letter', 'a\u0331\u0332\u0333\u0330', PILED, PILED],
  ['marks piled up between format characters', 'a\u0331\u0332\u200b\u0333\u0330', INVISIBLE, PILED],
];

describe('the characters of a text', () => {
  it.each(texts)('%s', (_what, text, line, lines) => {
    expect([checkLine(text), checkText(text)]).toEqual([line, lines]);
  });

  it('of an address may break lines and no more', () => {
    expect(checkPostalAddress('Av. Juárez 10\nCentro')).toBeNull();
    expect(checkPostalAddress('Av. Juárez 10\n\u200bCentro')).toBe(INVISIBLE);
  });

  it.each(['', ' \n\t', '\u200b\u200d', '\u3164', '\u2800', '\u115f\u1160', '\u00ad', '\u034f', '\u{E0041}'])(
    'show nothing in %j',
    (text) => expect(hasContent(text)).toBe(false),
  );

  it.each(['a', '5', '¡', '❤', '東', '.'])('show something in %j', (text) => expect(hasContent(text)).toBe(true));
});
