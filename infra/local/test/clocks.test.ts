import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { frontends, root } from '../src/paths.ts';
import { clocks, commandAtTime, datedTests } from '../src/test-run/clocks.ts';
import { slowest } from '../src/test-run/slowest-first.ts';

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

it('the set clocks run every test file that depends on the day', async () => {
  const folders = ['bench', 'infra', 'services', ...frontends];
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => join(folder, file)),
    ),
  );
  const files = found.flat().filter((file) => /\/test\/.*\.test\.tsx?$/.test(file) && !file.includes('node_modules'));
  const dated: string[] = [];
  for (const file of files) {
    const source = await readFile(join(root, file), 'utf8').catch(() => '');
    // `day(0)` only fills in a form.
    if (/\btoday\(|\.day\((?!0\))/.test(source)) dated.push(file);
  }
  expect(datedTests).toEqual(expect.arrayContaining(dated));
  expect(files).toEqual(expect.arrayContaining([...datedTests]));
});

it.each(slowest)('%s, listed as slow, is a test file', async (file) => {
  expect(await readFile(join(root, file), 'utf8')).toContain("from 'vitest'");
});
