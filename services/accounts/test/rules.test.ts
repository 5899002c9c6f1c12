import { describe, expect, it } from 'vitest';
import { isPostalCode, normalizePhone, resolvePlace } from '../src/profile/contact.ts';

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
    ['33 1234 5678 ext 9', 'MX', null],
    ['tel:+523312345678', 'MX', null],
    ['+', 'MX', null],
  ];
  it.each(cases)('%s in %s is stored as %s', (text, country, stored) => {
    expect(normalizePhone(text, country)).toBe(stored);
  });
});

describe('a postal code', () => {
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
  it.each(cases)('%j in %j: %s', (text, country, valid) => {
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
  it.each(cases)('%s', (_name, [sent, kept], expected) => {
    expect(resolvePlace(sent, kept)).toEqual(expected);
  });
});
