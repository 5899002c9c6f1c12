import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shownAddress, socialNetwork } from '../src/rules/index.ts';

describe('an address for people', () => {
  it.each([
    'diseño.co',
    'peña-y-núñez.mx',
    'año.com.co',
    'ñ.mx',
    'ñandú.co',
    'áéíóúüñ.mx',
    'señor-camión-pingüino-jalapeño-árbol-ébano-íntimo-óptimo-útil.mx',
    'correo.diseño.co',
    '3-años.mx',
    'plomeria.mx',
  ])('shows the letters of Spanish in its host: %s', (host) => {
    const ascii = domainToASCII(host);
    expect([shownAddress(`ana@${ascii}`), shownAddress(ascii)]).toEqual([`ana@${host}`, host]);
    expect(shownAddress(`https://${ascii}:8080/a?b#c`)).toBe(`https://${host}:8080/a?b#c`);
  });

  it.each([
    ['Cyrillic letters', 'аррӏе.com'],
    ['one Cyrillic letter', 'diseñо.co'],
    ['a Greek letter', 'diseñο.co'],
    ['a Latin letter of another language', 'bancømer.mx'],
    ['a letter without its dot', 'dısene.co'],
    ['Chinese', '例え.jp'],
    ['an emoji', '💇.mx'],
  ])('keeps %s in ASCII', (_what, host) => {
    const ascii = domainToASCII(host);
    expect(ascii).toMatch(/xn--/);
    expect(shownAddress(`ana@${ascii}`)).toBe(`ana@${ascii}`);
  });

  it.each(['xn--', 'xn--a', 'xn---', 'xn--99999999999', 'xn--ñ', 'xn--diseo-rt!', 'xn--diseo-rt'])(
    'leaves an invalid label alone: %s',
    (label) => expect(shownAddress(`${label}.co`)).toBe(`${label}.co`),
  );

  it('changes nothing before the sign and after the host', () => {
    expect(shownAddress('xn--diseo-rta@correo.mx')).toBe('xn--diseo-rta@correo.mx');
    expect(shownAddress('https://correo.mx/xn--diseo-rta.co')).toBe('https://correo.mx/xn--diseo-rta.co');
    expect(shownAddress('')).toBe('');
  });

  it('shows the host of an unknown network', () => {
    expect(socialNetwork('https://www.diseño.co/ana')).toBe('diseño.co');
  });
});
