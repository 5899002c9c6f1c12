import { describe, expect, it } from 'vitest';
import { MAX_CHAT_MESSAGE } from '../src/calls/chat.ts';
import { MAX_JSON_BYTES } from '../src/calls/define.ts';
import { personName } from '../src/calls/fields.ts';
import { calls } from '../src/calls/index.ts';
import { profileUpdate } from '../src/calls/profile.ts';
import {
  checkMarks,
  cleanLine,
  cleanText,
  cutTo,
  hasContent,
  lengthOf,
  MAX_COMMENT,
  MAX_DESCRIPTION,
  MAX_ENTRY_TEXT,
  MAX_ENTRY_TITLE,
  MESSAGE_LENGTH,
} from '../src/rules/index.ts';

const family = '👩\u200d👩\u200d👧';
const wales = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}';

/** Texts as pasted, as a line keeps them, and as a text of several lines does. */
const texts: ReadonlyArray<[what: string, pasted: string, line: string, lines: string]> = [
  ['marks of direction around a number of Contacts', '\u202a+52\u00a055 1234\u202c', '+52 55 1234', '+52 55 1234'],
  ['isolates around a number of Signal', '\u206855 1234\u2069', '55 1234', '55 1234'],
  ['a selector of a PDF file', '+1\ufe0d-555', '+1-555', '+1-555'],
  ['unusual hyphens', '55\u20101234\u20115678\u2212\u20129', '55-1234-5678--9', '55-1234-5678--9'],
  ['dashes of a sentence', 'Taller — 2019–2026', 'Taller — 2019–2026', 'Taller — 2019–2026'],
  ['unusual spaces', 'a\u00a0b\u202fc\u2009d\u3000e', 'a b c d e', 'a b c d e'],
  ['full-width characters', 'Ｊｕａｎ　５５＠', 'Juan 55@', 'Ｊｕａｎ ５５＠'],
  ['a tab and line breaks', 'uno\tdos\r\ntres\u2028cuatro', 'uno dos tres cuatro', 'uno\tdos\ntres\ncuatro'],
  ['line breaks of Word', 'uno\u000bdos\u0085tres', 'uno dos tres', 'uno\ndos\ntres'],
  ['blanks that a person types', ' a  b ', ' a  b ', ' a  b '],
  ['accents as separate characters', 'Cafe\u0301 Nin\u0303o', 'Café Niño', 'Café Niño'],
  ['an accent after a hidden character', 'Cafe\u200b\u0301', 'Café', 'Café'],
  ['a space without width, a soft hyphen, a byte order mark', '\ufeffTa\u00adl\u200bler', 'Taller', 'Taller'],
  ['a joiner between letters', 'a\u200db', 'ab', 'ab'],
  ['fillers and a blank Braille cell', 'Ta\u3164ll\u2800er\u115f', 'Taller', 'Taller'],
  ['hidden tags', 'hola\u{E0068}\u{E0069}', 'hola', 'hola'],
  ['tags behind a flag, too many', `\u{1F3F4}${'\u{E0068}'.repeat(7)}\u{E007F}`, '\u{1F3F4}', '\u{1F3F4}'],
  ['control characters', 'a\u0000b\u001b\u0002c', 'abc', 'abc'],
  ['private use, such as bullets and the marks of the search', '\uf0b7 a\u{E000}b\u{E001}', ' ab', ' ab'],
  ['halves of characters', 'a\ud83db\udc00', 'ab', 'ab'],
  ['the placeholder of dictation', 'hola\ufffc', 'hola', 'hola'],
  [
    'emoji that are joined',
    `${family} 👨🏽\u200d🔧 ❤️\u200d🔥 🏳️\u200d🌈`,
    `${family} 👨🏽\u200d🔧 ❤️\u200d🔥 🏳️\u200d🌈`,
    `${family} 👨🏽\u200d🔧 ❤️\u200d🔥 🏳️\u200d🌈`,
  ],
  ['emoji with presentation, tone and keycap', '❤️ 👍🏽 1️⃣ ☎︎ 🇲🇽', '❤️ 👍🏽 1️⃣ ☎︎ 🇲🇽', '❤️ 👍🏽 1️⃣ ☎︎ 🇲🇽'],
  ['the flag of Wales', wales, wales, wales],
  ['other scripts', 'Ресторан Ελλάδα 東京 ไทยน้ำ', 'Ресторан Ελλάδα 東京 ไทยน้ำ', 'Ресторан Ελλάδα 東京 ไทยน้ำ'],
];

describe('a pasted text', () => {
  it.each(texts)('keeps what is visible: %s', (_what, pasted, line, lines) => {
    expect([cleanLine(pasted), cleanText(pasted)]).toEqual([line, lines]);
  });

  it.each(texts)('does not change when it is cleaned once more: %s', (_what, pasted) => {
    expect(cleanLine(cleanLine(pasted))).toBe(cleanLine(pasted));
    expect(cleanText(cleanText(pasted))).toBe(cleanText(pasted));
  });
});

describe('the letters of a text', () => {
  it.each([
    ['ordinary Spanish', 'Peña & Núñez, S.A. de C.V. — ¡50 % de descuento!', null],
    ['three marks on a letter', 'a\u0331\u0332\u0333', null],
    ['four marks on a letter', 'a\u0331\u0332\u0333\u0330', 'marcas_excesivas'],
    ['marks piled up between format characters', 'a\u0331\u0332\u200b\u0333\u0330', 'marcas_excesivas'],
  ])('have their piled marks checked: %s', (_what, text, code) => {
    expect(checkMarks(cleanLine(text))).toBe(code);
  });

  it.each(['', ' \n\t', '\u200b\u200d', '\u3164', '\u2800', '\u115f\u1160', '\u00ad', '\u034f', '\u{E0041}'])(
    'show nothing in %j',
    (text) => expect(hasContent(text)).toBe(false),
  );

  it.each(['a', '5', '¡', '❤', '東', '.'])('show something in %j', (text) => expect(hasContent(text)).toBe(true));
});

const haircut = '💇🏽\u200d♀️';
const kiss = '👩🏻\u200d❤️\u200d💋\u200d👩🏼';

/** Characters of many scripts, each with several code units. */
const characters = {
  'a letter with an accent of its own': 'n\u0303',
  'a joined emoji with a tone': haircut,
  'the longest recommended emoji': kiss,
  'an emoji without anything': '😀',
  'a flag': '🇲🇽',
  'the flag of Wales': wales,
  'a heart': '❤️',
  'a keycap': '1️⃣',
  'a Devanagari syllable of two consonants': 'क्षि',
  'a Thai syllable': 'น้ำ',
};

describe('the length of a text', () => {
  it.each(Object.entries(characters))('counts each of 300 characters as one: %s', (_what, character) => {
    expect(lengthOf(character.repeat(300))).toBe(300);
  });

  it.each([
    ['plain letters', 'a'.repeat(1_000)],
    ['Spanish', 'Peña & Núñez — ¡50 % de descuento! 👍🏽'],
    ['Hindi', 'नमस्ते, क्षत्रिय विद्यार्थी को हिन्दी'],
    ['an accent without a letter, and one at the beginning', '\u0301a b\u0301'],
    ['flags in a row', '🇲🇽🇨🇴🇪🇸'],
    ['an odd half of a flag', '🇲🇽🇨 a'],
    ['letters and tones that do not join', 'a🏽 1 # 👍🏽👍'],
    ['line breaks', 'a\nb\n\nc'],
    ['all of the above', Object.values(characters).join(' ')],
  ])('follows Unicode: %s', (_what, text) => {
    expect(lengthOf(text)).toBe([...new Intl.Segmenter('es').segment(text)].length);
  });

  it('ignores the blanks at both ends', () => {
    expect([lengthOf(''), lengthOf(' \n'), lengthOf(' a b\n')]).toEqual([0, 0, 3]);
  });

  it('grows with the space that one character takes', () => {
    expect(lengthOf(`a${'\u0301'.repeat(100_000)}`)).toBe(6_251);
    expect(lengthOf(`👩${'\u200d👩'.repeat(5_000)}`)).toBe(938);
  });

  it('reads the largest body within seconds', () => {
    const started = performance.now();
    for (const text of ['a', kiss, '\u0301']) lengthOf(text.repeat(MAX_JSON_BYTES / text.length));
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('makes cutTo keep whole characters', () => {
    expect(cutTo(`ab${haircut}${haircut}`, 3)).toBe(`ab${haircut}`);
    expect(cutTo('abc', 3)).toBe('abc');
    expect(cutTo('abc', 0)).toBe('');
    expect(cutTo(wales.repeat(40), 25)).toBe(wales.repeat(25));
    expect(cutTo(`a${'\u0301'.repeat(100_000)}`, 5)).toBe('');
    expect(cutTo(`ab${haircut}${haircut}`, 5, 'cd')).toBe(`ab${haircut}`);
    expect(cutTo('ab', 2, 'cde')).toBe('');
  });
});

/** Calls with a text, and its limit in characters. */
const limited: ReadonlyArray<[call: string, limit: number, isTaken: (text: string) => boolean]> = [
  [
    'a comment reply',
    MAX_COMMENT,
    (respuesta) => calls['POST /api/comentarios/:id/respuesta'].json.safeParse({ respuesta }).success,
  ],
  [
    'a quote',
    MESSAGE_LENGTH.max,
    (texto) =>
      calls['POST /api/mensajes'].json.safeParse({
        proveedor: 'a'.repeat(24),
        nombre: 'Ana',
        email: 'ana@correo.mx',
        texto,
      }).success,
  ],
  [
    'a chat message',
    MAX_CHAT_MESSAGE,
    (texto) => calls['POST /api/agente/conversaciones/:id/mensajes'].json.safeParse({ texto }).success,
  ],
  ['a biography', MAX_DESCRIPTION, (descripcion) => profileUpdate.safeParse({ descripcion }).success],
  [
    "an entry's title",
    MAX_ENTRY_TITLE,
    (titulo) => calls['POST /api/blog'].json.safeParse({ titulo, texto: 'a' }).success,
  ],
  [
    "an entry's text",
    MAX_ENTRY_TEXT,
    (texto) => calls['POST /api/blog'].json.safeParse({ titulo: 'a', texto }).success,
  ],
  ['a name', 80, (nombre) => personName.safeParse(nombre).success],
];

describe('the limit of a text', () => {
  it.each(limited)('counts characters in %s', (_what, limit, isTaken) => {
    for (const [what, character] of Object.entries(characters)) {
      expect([isTaken(character.repeat(limit)), isTaken(character.repeat(limit + 1))], what).toEqual([true, false]);
    }
  });

  it.each(limited)('refuses one endless character in %s', (_what, _limit, isTaken) => {
    expect(isTaken(`👩${'\u200d👩'.repeat(20_000)}`)).toBe(false);
    expect(isTaken(`a${'\u0301'.repeat(100_000)}`)).toBe(false);
  });

  it('leaves room in JSON bodies for the longest text of people with skin tones', () => {
    const body = JSON.stringify({ texto: '💇🏽‍♀️'.repeat(MAX_ENTRY_TEXT) });
    expect(Buffer.byteLength(body) + 1_000).toBeLessThan(MAX_JSON_BYTES);
  });
});
