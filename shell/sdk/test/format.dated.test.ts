import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, formatDuration, formatMegabytes, formatMoment, formatNumber } from '../src/format.ts';

describe('formats', () => {
  it.each([
    ['MX', 12_345, '12,345'],
    ['CO', 12_345, '12.345'],
    ['MX', 999, '999'],
    ['CO', 0, '0'],
    ['CO', 0.5, '0,5'],
    ['MX', -5, '-5'],
    ['CO', -123_456.7, '-123.456,7'],
    ['MX', 1e12, '1,000,000,000,000'],
    ['MX', 1.0005, '1.001'],
  ] as const)('numbers in %s: %d reads %s', (country, number, text) => {
    expect(formatNumber(number, country)).toBe(text);
  });

  it('numbers that a newer service leaves out do not fail their screen', () => {
    expect(formatNumber(JSON.parse('{}').total)).toBe('NaN');
  });

  it.each([
    ['2026-11-21', 'MX', 'long', '21 de noviembre de 2026'],
    ['2026-01-01', 'CO', 'long', '1 de enero de 2026'],
    ['2026-11-21', 'MX', 'short', '21 nov 2026'],
    ['2026-09-05', 'CO', 'short', '5 sep 2026'],
    ['', 'MX', 'long', ''],
    ['2026-13-05', 'MX', 'long', ''],
    ['mañana', 'MX', 'short', ''],
  ] as const)('the day %s in %s (%s) reads %s', (day, country, style, text) => {
    expect(formatDay(day, country, style)).toBe(text);
  });

  it.each([
    [52_428_800, 'MX', '50.00 MB'],
    [2_422_210, 'MX', '2.31 MB'],
    [2_422_210, 'CO', '2,31 MB'],
  ] as const)('%d bytes in %s are %s', (bytes, country, text) => {
    expect(formatMegabytes(bytes, country)).toBe(text);
  });

  it.each([
    [0.2, '0:01'],
    [7.4, '0:07'],
    [59.6, '1:00'],
    [65, '1:05'],
  ])('%d seconds play for %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each(['MX', 'CO'] as const)('numbers in %s are written as the locale of the country writes them', (country) => {
    const locale = new Intl.NumberFormat(`es-${country}`);
    const number = fc.oneof(
      fc.integer(),
      fc.integer().map((thousandths) => thousandths / 1_000),
    );
    fc.assert(fc.property(number, (value) => formatNumber(value, country) === locale.format(value)));
  });

  it('days are written with the month names of both countries', () => {
    for (const country of ['MX', 'CO'] as const) {
      const locale = new Intl.DateTimeFormat(`es-${country}`, { dateStyle: 'long', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const day = `2026-${String(month).padStart(2, '0')}-05`;
        expect(formatDay(day, country)).toBe(locale.format(new Date(day)));
      }
    }
  });

  it.each([
    [0, 5, '21 nov 2026, 12:05\u00a0a.m.'],
    [9, 30, '21 nov 2026, 9:30\u00a0a.m.'],
    [12, 0, '21 nov 2026, 12:00\u00a0p.m.'],
    [23, 59, '21 nov 2026, 11:59\u00a0p.m.'],
  ])("the reader's %d:%d reads %s", (hour, minute, text) => {
    expect(formatMoment(new Date(2026, 10, 21, hour, minute).getTime())).toBe(text);
  });

  it('an invalid moment gives an empty text', () => {
    expect(formatMoment('nunca')).toBe('');
  });
});
