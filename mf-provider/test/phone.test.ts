import metadata from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { countriesFor, storedPhone, unparsedPhone } from '../src/profile/phone-field.tsx';
import { phoneNumbers } from '../src/profile/phone-numbers.ts';

const numbers = phoneNumbers(metadata);

describe('the countries of a phone number', () => {
  it('list Mexico first, Colombia second, and all others by their Spanish names', () => {
    const names = numbers.countries.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(200);
    expect(names.slice(0, 2)).toEqual(['México', 'Colombia']);
    const others = names.slice(2);
    expect(others).toEqual([...others].sort((a, b) => a.localeCompare(b, 'es')));
    expect(others).toContain('Alemania');
  });

  it.each([
    ['espana', ['España (+34)']],
    ['+57', ['Colombia (+57)']],
    ['0057', ['Colombia (+57)']],
    ['México', ['México (+52)']],
    ['zzz', []],
  ])('match the search %j', (text, found) => {
    expect(countriesFor(numbers.countries, text).flatMap(({ options }) => options)).toEqual(found);
  });
});

describe('a phone number', () => {
  it.each([
    ['55 1234 5678', 'MX', 'MX', '55 1234 5678', '+525512345678'],
    ['+52 1 55 1234 5678', 'MX', 'MX', '55 1234 5678', '+525512345678'],
    ['044 55 1234 5678', 'MX', 'MX', '55 1234 5678', '+525512345678'],
    ['300 123 4567', 'CO', 'CO', '300 123 4567', '+573001234567'],
    ['+34 612 34 56 78', 'MX', 'ES', '612 34 56 78', '+34612345678'],
    ['0034612345678', 'CO', 'ES', '612 34 56 78', '+34612345678'],
    ['+1 (212) 456-7890', 'MX', 'US', '(212) 456-7890', '+12124567890'],
    ['11 2345-6789', 'AR', 'AR', '011 2345-6789', '+541123456789'],
    ['\u202a+52\u00a055\u20111234\u20115678\u202c', 'MX', 'MX', '55 1234 5678', '+525512345678'],
    ['(1) 234 5678', 'CO', 'CO', '601 234 5678', '+576012345678'],
    ['https://wa.me/5215512345678', 'CO', 'MX', '55 1234 5678', '+525512345678'],
  ] as const)(
    'reads %j in %s as a number of %s, shown as %j and stored as %s',
    (text, country, own, national, e164) => {
      expect(numbers.read(text, country)).toEqual({ country: own, national, e164 });
    },
  );

  it.each(['', '12345', '+34 612', '1234 5678', 'abc'])('rejects %j', (text) => {
    expect(numbers.read(text, 'MX')).toBeNull();
  });
});

describe('a stored number without the numbering plans', () => {
  it.each([
    ['+525512345678', 'MX', '55 1234 5678'],
    ['+5215512345678', 'MX', '55 1234 5678'],
    ['+573001234567', 'CO', '300 123 4567'],
    ['', 'MX', ''],
    ['55 1234 5678', 'MX', '55 1234 5678'],
    ['+34612345678', 'MX', '+34612345678'],
  ])('shows %j in %s as %j', (stored, country, text) => {
    expect(storedPhone(stored)).toEqual({ country, text });
  });

  it('gets a calling code before it is sent, and stays empty if nothing was typed', () => {
    expect(unparsedPhone('57', '300 123')).toBe('+57 300 123');
    expect(unparsedPhone('57', ' +52 55 1234 ')).toBe('+52 55 1234');
    expect(unparsedPhone('52', '0057 311')).toBe('0057 311');
    expect(unparsedPhone('52', 'wa.me/57311')).toBe('wa.me/57311');
    expect(unparsedPhone('57', '  ')).toBe('');
  });
});
