import { describe, expect, it } from 'vitest';
import {
  COUNTRIES,
  type CountryCode,
  countryName,
  DEFAULT_PLACE,
  displayName,
  findCountry,
  findSubdivision,
  foldText,
  formatPhone,
  listPlaces,
  normalizePlace,
  SUBDIVISIONS,
  today,
} from '../src/places/index.ts';

const all = [...SUBDIVISIONS.MX, ...SUBDIVISIONS.CO];
/** Codes of ISO 3166-2 as published, typed separately from the table under test. */
const ISO: Record<CountryCode, string> = {
  MX: 'AGU BCN BCS CAM CHH CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB TAM TLA VER YUC ZAC',
  CO: 'AMA ANT ARA ATL BOL BOY CAL CAQ CAS CAU CES CHO COR CUN DC GUA GUV HUI LAG MAG MET NAR NSA PUT QUI RIS SAN SAP SUC TOL VAC VAU VID',
};

describe('the table of subdivisions', () => {
  it('holds exactly the subdivisions of ISO 3166-2', () => {
    for (const country of ['MX', 'CO'] as const) {
      const suffixes = SUBDIVISIONS[country].map(({ iso }) => iso);
      expect([...suffixes].sort()).toEqual(ISO[country].split(' ').map((suffix) => `${country}-${suffix}`));
    }
    expect(SUBDIVISIONS.MX).toHaveLength(32);
    expect(SUBDIVISIONS.CO).toHaveLength(33);
  });

  it('stores the ISO suffix except for the codes that the product names', () => {
    const own = all
      .filter(({ country, code, iso }) => `${country}-${code}` !== iso)
      .map(({ code, iso }) => [iso, code]);
    expect(Object.fromEntries(own)).toEqual({ 'MX-CMX': 'DF', 'MX-MEX': 'MX', 'MX-NLE': 'NL' });
    expect(findSubdivision('MX', 'JAL')?.code).toBe('JAL');
  });

  it('gives every place a zone that the runtime supports, a capital and inhabitants', () => {
    for (const place of all) {
      expect(() => today(place.timeZone), place.iso).not.toThrow();
      expect(place.capital, place.iso).toMatch(/^\p{Lu}/u);
      expect(place.populationThousands, place.iso).toBeGreaterThan(40);
    }
  });

  it('lets no spelling mean two places of one country', () => {
    for (const country of ['MX', 'CO'] as const) {
      const owner = new Map<string, string>();
      for (const place of SUBDIVISIONS[country]) {
        const keys = [
          place.code,
          place.iso.slice(3),
          place.iso,
          `${country}-${place.code}`,
          place.name,
          ...place.aliases,
        ];
        for (const key of new Set(keys.map(foldText))) {
          expect(owner.get(key), `${key} means ${place.name}`).toBeUndefined();
          owner.set(key, place.code);
        }
      }
    }
  });
});

describe('finding a place', () => {
  it.each(all.map((place) => [place.iso, place] as const))('finds %s by every spelling', (_, place) => {
    const { country, code, iso, name, aliases } = place;
    const unaccented = name.normalize('NFD').replace(/\p{Mn}/gu, '');
    for (const text of [code, iso, iso.slice(3), name, unaccented, ...aliases]) {
      for (const spelling of [text, text.toLowerCase(), text.toUpperCase(), ` ${text} `]) {
        expect(findSubdivision(country, spelling), spelling).toBe(place);
      }
    }
  });

  it.each([
    ['MX', 'State of Mexico', 'MX'],
    ['MX', 'Estado de México', 'MX'],
    ['MX', 'México', 'MX'],
    ['MX', 'Mexico City', 'DF'],
    ['MX', 'Ciudad de México', 'DF'],
    ['MX', 'cdmx', 'DF'],
    ['MX', 'D.F.', 'DF'],
    ['MX', 'CMX', 'DF'],
    ['MX', 'NLE', 'NL'],
    ['MX', 'nuevo leon', 'NL'],
    ['MX', 'Estado de Puebla', 'PUE'],
    ['MX', 'Jalisco State', 'JAL'],
    ['MX', 'State of Chihuahua', 'CHH'],
    ['CO', 'Bogota', 'DC'],
    ['CO', 'BOGOTÁ, D.C.', 'DC'],
    ['CO', 'Departamento del Cauca', 'CAU'],
    ['CO', 'Departamento de La Guajira', 'LAG'],
    ['CO', 'Valle del Cauca Department', 'VAC'],
    ['CO', 'narino', 'NAR'],
    ['CO', 'co-gua', 'GUA'],
    ['MX', 'mx-gua', 'GUA'],
  ] as const)('%s %s is stored as %s', (country, text, code) => {
    expect(findSubdivision(country, text)?.code).toBe(code);
  });

  it.each([
    ['MX', ''],
    ['MX', 'Antioquia'],
    ['CO', 'Jalisco'],
    ['CO', 'Estado'],
    ['MX', 'constructor'],
    ['MX', 'Texas'],
  ] as const)('finds no place for %s %s', (country, text) => {
    expect(findSubdivision(country, text)).toBeNull();
    expect(normalizePlace(country, text)).toBeNull();
    expect(displayName(country, text)).toBe(text);
  });

  it('accepts countries by code, name and alias', () => {
    expect(['mx', 'MEX', 'México', 'mexico'].map(findCountry)).toEqual(['MX', 'MX', 'MX', 'MX']);
    expect(['co', 'COL', 'COLOMBIA'].map(findCountry)).toEqual(['CO', 'CO', 'CO']);
    expect(findCountry('Perú')).toBeNull();
    expect(COUNTRIES.map(({ code }) => countryName(code))).toEqual(['México', 'Colombia']);
    expect(countryName('Perú')).toBe('Perú');
  });

  it('gives one stored code and one displayed name', () => {
    expect(normalizePlace('méxico', 'distrito federal')).toEqual({ country: 'MX', subdivision: 'DF' });
    expect(normalizePlace('PE', 'DF')).toBeNull();
    expect(displayName('MX', 'DF')).toBe('Ciudad de México');
    expect(displayName(DEFAULT_PLACE.country, DEFAULT_PLACE.subdivision)).toBe('Ciudad de México');
  });

  it('lists 32 and 33 places for the selects', () => {
    const { MX, CO } = listPlaces();
    expect([MX.length, CO.length]).toEqual([32, 33]);
    expect(MX).toContainEqual({ code: 'DF', name: 'Ciudad de México' });
  });
});

describe('a telephone number', () => {
  it.each([
    ['+525512345678', undefined, '55 1234 5678'],
    ['+52 222 123 4567', 'MX', '222 123 4567'],
    ['+528112345678', 'CO', '81 1234 5678 (México)'],
    ['+573155550913', 'CO', '315 555 0913'],
    ['+573155550913', 'MX', '315 555 0913 (Colombia)'],
    ['+14155550123', 'MX', '+14155550123'],
    ['', 'MX', ''],
  ] as const)('%j for a reader in %s reads %j', (phone, reader, text) => {
    expect(formatPhone(phone, reader)).toBe(text);
  });
});

describe('today in a place', () => {
  it.each([
    ['BCN', '2026-03-01T07:30:00Z', '2026-02-28'],
    ['ROO', '2026-03-01T04:59:00Z', '2026-02-28'],
    ['ROO', '2026-03-01T05:00:00Z', '2026-03-01'],
    ['DF', '2026-03-01T05:30:00Z', '2026-02-28'],
    ['SON', '2026-07-01T06:59:00Z', '2026-06-30'],
    ['SON', '2026-07-01T07:00:00Z', '2026-07-01'],
  ])('falls in %s at %s on %s', (code, instant, date) => {
    const place = findSubdivision('MX', code);
    expect(today(place?.timeZone ?? '', new Date(instant))).toBe(date);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => today('America/Macondo')).toThrow(RangeError);
  });
});
