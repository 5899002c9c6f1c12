import { describe, expect, it } from 'vitest';
import { dayStart, runtimeZone, SUBDIVISIONS, today, zoneOfPlace } from '../src/places/index.ts';

/** Postal code of each municipality with a separate clock, its state, and the zone. */
const TOWNS: ReadonlyArray<[town: string, state: string, postalCode: string, timeZone: string]> = [
  ['Ciudad Juárez', 'CHH', '32000', 'America/Ciudad_Juarez'],
  ['Ciudad Juárez, Riberas', 'CHH', '32695', 'America/Ciudad_Juarez'],
  ['Guadalupe, Chihuahua', 'CHH', '32730', 'America/Ciudad_Juarez'],
  ['Ascensión', 'CHH', '31820', 'America/Ciudad_Juarez'],
  ['Janos', 'CHH', '31840', 'America/Ciudad_Juarez'],
  ['Ojinaga', 'CHH', '32880', 'America/Ojinaga'],
  ['Manuel Benavides', 'CHH', '32980', 'America/Ojinaga'],
  ['Chihuahua', 'CHH', '31000', 'America/Chihuahua'],
  ['Villa Ahumada', 'CHH', '32800', 'America/Chihuahua'],
  ['Piedras Negras', 'COA', '26000', 'America/Matamoros'],
  ['Ciudad Acuña', 'COA', '26200', 'America/Matamoros'],
  ['Allende', 'COA', '26530', 'America/Matamoros'],
  ['Ocampo', 'COA', '27500', 'America/Matamoros'],
  ['Saltillo', 'COA', '25000', 'America/Monterrey'],
  ['Múzquiz', 'COA', '26340', 'America/Monterrey'],
  ['Anáhuac', 'NL', '65030', 'America/Matamoros'],
  ['Monterrey', 'NL', '64000', 'America/Monterrey'],
  ['Matamoros', 'TAM', '87300', 'America/Matamoros'],
  ['Nuevo Laredo', 'TAM', '88000', 'America/Matamoros'],
  ['Reynosa', 'TAM', '88500', 'America/Matamoros'],
  ['Río Bravo', 'TAM', '88900', 'America/Matamoros'],
  ['San Fernando', 'TAM', '87600', 'America/Monterrey'],
  ['Tampico', 'TAM', '89000', 'America/Monterrey'],
  ['Bucerías', 'NAY', '63732', 'America/Bahia_Banderas'],
  ['Nuevo Vallarta', 'NAY', '63735', 'America/Bahia_Banderas'],
  ['Tepic', 'NAY', '63000', 'America/Mazatlan'],
  ['Puerto Vallarta', 'JAL', '48300', 'America/Mexico_City'],
  ['Cancún', 'ROO', '77500', 'America/Cancun'],
  ['Tijuana', 'BCN', '22000', 'America/Tijuana'],
  ['Hermosillo', 'SON', '83000', 'America/Hermosillo'],
];

describe('the time zone of a town', () => {
  it.each(TOWNS)('puts %s (%s, %s) in %s', (_town, state, postalCode, timeZone) => {
    expect(zoneOfPlace('MX', state, { postalCode })).toBe(timeZone);
  });

  it('falls back to the state without a postal code, or with a code of another state', () => {
    expect(zoneOfPlace('MX', 'CHH', { postalCode: '' })).toBe('America/Chihuahua');
    expect(zoneOfPlace('MX', 'CHH', { postalCode: '3200' })).toBe('America/Chihuahua');
    expect(zoneOfPlace('MX', 'JAL', { postalCode: '32000' })).toBe('America/Mexico_City');
    expect(zoneOfPlace('CO', 'ANT', { postalCode: '320000' })).toBe('America/Bogota');
  });
});

describe('the day', () => {
  // 25 November 2026: Juárez is at UTC-7, the rest of Chihuahua at UTC-6.
  const late = new Date('2026-11-26T06:30:00Z');
  it('changes later in Ciudad Juárez: at 23:30 there, Chihuahua is already at the next day', () => {
    expect(today('America/Ciudad_Juarez', late)).toBe('2026-11-25');
    expect(today('America/Chihuahua', late)).toBe('2026-11-26');
  });

  it('begins an hour earlier in Matamoros than in Ciudad Victoria in summer', () => {
    expect(dayStart('2026-07-01', 'America/Matamoros')).toBe(Date.parse('2026-07-01T05:00:00Z'));
    expect(dayStart('2026-07-01', 'America/Monterrey')).toBe(Date.parse('2026-07-01T06:00:00Z'));
  });

  it('begins an hour earlier in Bahía de Banderas than in Tepic', () => {
    expect(dayStart('2026-11-25', 'America/Bahia_Banderas')).toBe(Date.parse('2026-11-25T06:00:00Z'));
    expect(dayStart('2026-11-25', 'America/Mazatlan')).toBe(Date.parse('2026-11-25T07:00:00Z'));
  });
});

describe('this runtime', () => {
  it('knows every zone that a place may have', () => {
    const zones = new Set([
      ...Object.values(SUBDIVISIONS)
        .flat()
        .map(({ timeZone }) => timeZone),
      ...TOWNS.map((town) => town[3]),
    ]);
    for (const zone of zones) expect(runtimeZone(zone), 'a newer tzdata').toBe(zone);
  });

  it('throws for a zone if it supports neither the name nor one with its clock', () => {
    expect(() => today('America/Nowhere')).toThrow(RangeError);
  });

  it('replaces Ciudad Juárez by a zone with the same clock in runtimes that lack it', () => {
    for (const instant of [
      '2026-01-15T06:30:00Z',
      '2026-07-15T05:30:00Z',
      '2026-11-01T08:30:00Z',
      '2027-03-14T09:30:00Z',
    ]) {
      const hour = (timeZone: string) => new Date(instant).toLocaleString('sv', { timeZone });
      expect(hour('America/Denver')).toBe(hour('America/Ciudad_Juarez'));
    }
  });
});
