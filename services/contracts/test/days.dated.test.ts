import { describe, expect, it } from 'vitest';
import { addDays, dayEnd, dayStart, timeZoneOf } from '../src/places/index.ts';

describe('start and end of a day', () => {
  const cases: Array<[string, string, string]> = [
    ['2026-11-21', 'America/Mexico_City', '2026-11-21T06:00:00Z'],
    ['2026-11-21', 'America/Bogota', '2026-11-21T05:00:00Z'],
    ['2026-07-01', 'America/Tijuana', '2026-07-01T07:00:00Z'],
    ['2026-01-01', 'America/Tijuana', '2026-01-01T08:00:00Z'],
    ['2026-03-08', 'America/Tijuana', '2026-03-08T08:00:00Z'],
    ['2026-03-09', 'America/Tijuana', '2026-03-09T07:00:00Z'],
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00Z'],
  ];
  it.each(cases)('puts the start of %s in %s at %s', (date, zone, instant) => {
    expect(new Date(dayStart(date, zone)).toISOString()).toBe(new Date(instant).toISOString());
  });

  it('puts the end of a day at the start of the next, also at the end of a year', () => {
    expect(dayEnd('2026-12-31', 'America/Bogota')).toBe(dayStart('2027-01-01', 'America/Bogota'));
  });
});

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2026-11-01', 30, '2026-12-01'],
  ['2026-03-08', 0, '2026-03-08'],
])('adds days: %s plus %i is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

describe('the time zone of a place', () => {
  it.each([
    ['MX', 'BC', 'America/Tijuana'],
    ['MX', 'DF', 'America/Mexico_City'],
    ['CO', 'DC', 'America/Bogota'],
    ['', '', 'America/Mexico_City'],
    ['MX', 'no es', 'America/Mexico_City'],
  ])('puts %s %s in %s', (pais, estado_pais, zone) => {
    expect(timeZoneOf(pais, estado_pais)).toBe(zone);
  });
});
