import { phoneKind } from '@vitrina/contracts/phone-kind';
import { whatsappAddress } from '@vitrina/contracts/plans';
import { isPostalCode, phoneFault, readPostalCode } from '@vitrina/contracts/rules';
import { describe, expect, it } from 'vitest';
import { normalizePhone, resolvePlace } from '../src/profile/plan-update.ts';

describe('a phone', () => {
  const cases: Array<[string, 'MX' | 'CO', string | null]> = [
    ['33 1234 5678', 'MX', '+523312345678'],
    ['+52 33 1234 5678', 'CO', '+523312345678'],
    ['+52 1 33 1234 5678', 'MX', '+523312345678'],
    ['5213312345678', 'MX', '+523312345678'],
    ['044 33 1234 5678', 'MX', '+523312345678'],
    ['045 (33) 1234-5678', 'MX', '+523312345678'],
    ['01 33 1234 5678', 'MX', '+523312345678'],
    ['0052 33 1234 5678', 'MX', '+523312345678'],
    ['300 123 4567', 'CO', '+573001234567'],
    ['+57 300 123 4567', 'MX', '+573001234567'],
    ['601 234 5678', 'CO', '+576012345678'],
    ['12345', 'MX', null],
    ['+1 212 456 7890', 'MX', '+12124567890'],
    ['+34 612 345 678', 'MX', '+34612345678'],
    ['+34 612', 'MX', null],
    // Copied from Contacts, WhatsApp, Signal and PDF files.
    ['\u202a+52\u00a055\u20111234\u20115678\u202c', 'MX', '+525512345678'],
    ['\u2068+52 1 55 1234 5678\u2069', 'MX', '+525512345678'],
    ['+1\ufe0d-212-456-7890', 'MX', '+12124567890'],
    ['５５　１２３４　５６７８', 'MX', '+525512345678'],
    ['55–1234–5678', 'MX', '+525512345678'],
    // Mexico's old prefixes, with and without the country code.
    ['01 (55) 1234-5678', 'MX', '+525512345678'],
    ['+52 (01) 55 1234 5678', 'MX', '+525512345678'],
    ['+52 044 55 1234 5678', 'MX', '+525512345678'],
    ['011 52 1 55 1234 5678', 'MX', '+525512345678'],
    ['52 55 1234 5678', 'MX', '+525512345678'],
    ['(+52) 55 1234 5678', 'MX', '+525512345678'],
    ['01 800 123 4567', 'MX', '+528001234567'],
    // Colombia's old forms.
    ['01 8000 123456', 'CO', '+5718000123456'],
    ['+57 01 8000 123456', 'CO', '+5718000123456'],
    ['(1) 234 5678', 'CO', '+576012345678'],
    ['+57 (1) 234 5678', 'CO', '+576012345678'],
    ['(571) 234 5678', 'CO', '+576012345678'],
    ['(4) 444 5678', 'CO', '+576044445678'],
    ['03 1 234 5678', 'CO', '+576012345678'],
    ['03 311 555 0913', 'CO', '+573115550913'],
    ['57 311 555 0913', 'CO', '+573115550913'],
    ['009 57 311 555 0913', 'CO', '+573115550913'],
    ['00957 1 234 5678', 'CO', '+576012345678'],
    ['57 311 555 0913', 'MX', '+573115550913'],
    ['52 55 1234 5678', 'CO', '+525512345678'],
    // Surrounded by words, links, extensions and other numbers.
    ['tel:+523312345678', 'MX', '+523312345678'],
    ['https://wa.me/5215512345678?text=Hola', 'MX', '+525512345678'],
    ['https://api.whatsapp.com/send?phone=%2B5215512345678&text=hola', 'MX', '+525512345678'],
    ['33 1234 5678 ext. 12', 'MX', '+523312345678'],
    ['33 1234 5678 x12', 'MX', '+523312345678'],
    ['Tel. 33 1234 5678', 'MX', '+523312345678'],
    ['WhatsApp: 33 1234 5678', 'MX', '+523312345678'],
    ['55 1234 5678 / 55 8765 4321', 'MX', '+525512345678'],
    ['55 1234 5678 y 55 8765 4321', 'MX', '+525512345678'],
    ['55 1234 5678 55 8765 4321', 'MX', '+525512345678'],
    ['55/1234/5678', 'MX', '+525512345678'],
    ['+44 (0)20 7946 0018', 'MX', '+442079460018'],
    ['1234 5678', 'MX', null],
    ['234 5678', 'CO', null],
    ['1 55 1234 5678', 'MX', null],
    ['el 55 1234 5678', 'MX', null],
    ['+', 'MX', null],
  ];
  it.each(cases)('reads %s in %s as %s', (text, country, stored) => {
    expect(normalizePhone(text, country)).toBe(stored);
  });
});

describe('a phone that cannot be read', () => {
  it.each([
    ['1234 5678', 'MX', 'telefono_sin_lada'],
    ['234-5678', 'MX', 'telefono_sin_lada'],
    ['+52 1234 5678', 'CO', 'telefono_sin_lada'],
    ['234 5678', 'CO', 'telefono_sin_indicativo'],
    ['+57 234 5678', 'MX', 'telefono_sin_indicativo'],
    ['12345', 'MX', 'telefono_invalido'],
    ['55 1234 56789', 'MX', 'telefono_invalido'],
    ['', 'CO', 'telefono_invalido'],
  ] as const)('says of %j in %s what is missing: %s', (text, country, fault) => {
    expect(phoneFault(text, country)).toBe(fault);
  });
});

describe('the kind of a phone', () => {
  it.each([
    ['+573115550913', 'mobile'],
    ['+576012345678', 'landline'],
    ['+5718000123456', 'landline'],
    ['+525512345678', 'unknown'],
    ['+528001234567', 'landline'],
    ['+34612345678', 'mobile'],
    ['+34912345678', 'landline'],
    ['+12124567890', 'unknown'],
    ['', 'unknown'],
    ['12', 'unknown'],
  ] as const)('of %j is %s', (phone, kind) => {
    expect(phoneKind(phone)).toBe(kind);
    expect(whatsappAddress(phone, kind) === '').toBe(phone === '' || kind === 'landline');
  });
});

describe('a postal code', () => {
  it.each(['44100', ' 44100 ', 'C.P. 44100', 'CP44100', 'c.p.: 44100', '44 100', '\u202a44100\u202c', '４４１００'])(
    'is read from %j',
    (text) => expect(readPostalCode(text)).toBe('44100'),
  );

  const cases: Array<[string, '' | 'MX' | 'CO', boolean]> = [
    ['44100', 'MX', true],
    ['110111', 'MX', false],
    ['110111', 'CO', true],
    ['44100', 'CO', false],
    ['44100', '', true],
    ['110111', '', true],
    ['4410', '', false],
    ['４４１００', 'MX', false],
    ['44100\n', 'MX', false],
  ];
  it.each(cases)('checks %j in "%s": valid is %s', (text, country, valid) => {
    expect(isPostalCode(text, country)).toBe(valid);
  });
});

describe('a place', () => {
  const none = { country: '', subdivision: '' } as const;
  const jalisco = { country: 'MX', subdivision: 'JAL' } as const;
  const cases: Array<[string, Parameters<typeof resolvePlace>, ReturnType<typeof resolvePlace>]> = [
    ['names become codes', [{ country: 'méxico', subdivision: 'CDMX' }, none], { country: 'MX', subdivision: 'DF' }],
    ['a country alone starts a place', [{ country: 'CO' }, none], { country: 'CO', subdivision: '' }],
    ['a state alone needs a country', [{ subdivision: 'JAL' }, none], { error: 'pais_invalido', field: 'country' }],
    [
      'a state moves within its country',
      [{ subdivision: 'Nuevo León' }, jalisco],
      { country: 'MX', subdivision: 'NL' },
    ],
    [
      'a country moves with its state',
      [{ country: 'CO', subdivision: 'Antioquia' }, jalisco],
      { country: 'CO', subdivision: 'ANT' },
    ],
    [
      'a country does not take the old state along',
      [{ country: 'CO' }, jalisco],
      { error: 'estado_invalido', field: 'subdivision' },
    ],
    [
      'a country moves with an empty state',
      [{ country: 'CO', subdivision: '' }, jalisco],
      { country: 'CO', subdivision: '' },
    ],
    ['both can be emptied', [{ country: '', subdivision: '' }, jalisco], none],
    ['an unknown country', [{ country: 'Perú' }, none], { error: 'pais_invalido', field: 'country' }],
    ['nothing sent', [{}, jalisco], jalisco],
  ];
  it.each(cases)('resolves the case: %s', (_name, [sent, kept], expected) => {
    expect(resolvePlace(sent, kept)).toEqual(expected);
  });
});
