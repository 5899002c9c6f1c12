import { expect, it } from 'vitest';
import { ROWS } from '../src/bars.ts';
import { readOptions } from '../src/options.ts';

it('all rows that download nothing are measured on the demo size by default', () => {
  const { only, ...options } = readOptions([]);
  expect(only).toEqual(ROWS.filter((row) => row !== 'lighthouse'));
  expect(options).toMatchObject({ providers: 300, updateBaseline: false });
  expect(readOptions(['--only', 'lighthouse']).only).toEqual(['lighthouse']);
});

it('options set rows and sizes', () => {
  const options = readOptions(['--only', 'search', '--providers', '10000', '--update-baseline']);
  expect(options).toMatchObject({ only: ['search'], providers: 10_000, updateBaseline: true });
});

it.each([
  [['--only', 'photos,videos'], '--only: videos'],
  [['--only', 'search,lighthouse'], '--only: lighthouse is measured alone'],
  [['--visible', '0'], '--visible: 0'],
  [['--providers', '0'], '--providers: 0'],
  [['--providers', '100001'], '--providers: 100001'],
  [['--rounds', 'many'], '--rounds: many'],
  [['--seconds', '1.5'], '--seconds: 1.5'],
])('options %j are refused with a message that names the wrong one', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
