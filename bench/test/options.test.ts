import { expect, it } from 'vitest';
import { readOptions } from '../src/options.ts';

it('measures every row on the demo size where nothing is said', () => {
  expect(readOptions([])).toMatchObject({ only: ['photos', 'search', 'reads'], providers: 300, updateBaseline: false });
});

it('takes rows and sizes', () => {
  const options = readOptions(['--only', 'search', '--providers', '10000', '--update-baseline']);
  expect(options).toMatchObject({ only: ['search'], providers: 10_000, updateBaseline: true });
});

it.each([
  [['--only', 'photos,video'], '--only: video'],
  [['--providers', '0'], '--providers: 0'],
  [['--providers', '100001'], '--providers: 100001'],
  [['--rounds', 'many'], '--rounds: many'],
  [['--seconds', '1.5'], '--seconds: 1.5'],
])('refuses %j and says which', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
