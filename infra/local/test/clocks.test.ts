import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../src/paths.ts';
import { clocks, commandAtTime } from '../src/test-run/clocks.ts';
import { isDated, packageTests } from '../src/test-run/rings.ts';

const dayIn = (timeZone: string) => (instant: string) => new Date(instant).toLocaleDateString('en-CA', { timeZone });

it('the set clocks cover times at which the zones disagree about the day, the month and the year', () => {
  const days = clocks.map(({ instant }) =>
    ['UTC', 'America/Bogota', 'America/Mexico_City'].map((zone) => dayIn(zone)(instant)),
  );
  expect(days).toEqual([
    ['2027-03-10', '2027-03-10', '2027-03-09'],
    ['2027-03-10', '2027-03-10', '2027-03-10'],
    ['2028-03-01', '2028-03-01', '2028-02-29'],
    ['2028-01-01', '2028-01-01', '2027-12-31'],
  ]);
});

it.each([
  ['2026-01-01T00:01:00Z', '+60s'],
  ['2025-12-31T23:59:00Z', '-60s'],
  ['2026-01-01T00:00:00Z', '+0s'],
])('the clock %s is an offset of %s', (instant, offset) => {
  const { program, args } = commandAtTime(instant, 'vitest', ['run'], Date.parse('2026-01-01T00:00:00Z'));
  expect([program, ...args]).toEqual(['faketime', '-m', '--exclude-monotonic', '-f', offset, 'vitest', 'run']);
});

it('every test file that depends on the day is named dated, so that the set clocks run it', async () => {
  const undated = packageTests().filter((file) => !isDated(file));
  const sources = await Promise.all(undated.map((file) => readFile(join(root, file), 'utf8')));
  // `day(0)` only fills in a form.
  expect(undated.filter((_, index) => /\btoday\(|\.day\((?!0\))/.test(sources[index] ?? ''))).toEqual([]);
});
