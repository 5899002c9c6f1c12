import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatDuration,
  formatMegabytes,
  formatMoment,
  formatNumber,
  formatPercent,
} from '../src/format.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('formats', () => {
  it.each([
    ['MX', 12_345, '12,345'],
    ['CO', 12_345, '12.345'],
    ['MX', 999, '999'],
    ['CO', 0, '0'],
    ['CO', 0.5, '0,5'],
    ['MX', -5, '-5'],
  ] as const)('numbers in %s: %d reads %s', (country, number, text) => {
    expect(formatNumber(number, country)).toBe(text);
  });

  it.each([
    ['2026-11-21', 'MX', 'long', '21 de noviembre de 2026'],
    ['2026-01-01', 'CO', 'long', '1 de enero de 2026'],
    ['2026-11-21', 'MX', 'short', '21 nov 2026'],
    ['', 'MX', 'long', ''],
    ['mañana', 'MX', 'short', ''],
  ] as const)('the day %s in %s (%s) reads %s', (day, country, style, text) => {
    expect(plain(formatDay(day, country, style))).toBe(text);
  });

  it('a share is shown in whole percent', () => {
    expect(plain(formatPercent(0.454)).replace(' ', '')).toBe('45%');
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

  it('an invalid moment gives an empty text', () => {
    expect(formatMoment('nunca')).toBe('');
    expect(formatMoment('2026-11-21T15:04:00Z')).toContain('2026');
  });
});
