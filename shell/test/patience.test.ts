import { expect, it } from 'vitest';
import { patience } from '../src/federation/patience.ts';

it.each([
  ['on a quick line the first screen is slow 2.6 seconds after the page was asked for', 400, 2_200],
  ['and on a slow line as well', 1_500, 1_100],
  ['a shell that comes late leaves its screen 0.9 seconds', 2_300, 900],
  ['a screen that is opened later has two seconds', 60_000, 2_000],
  ['a page whose shell takes longer than that has two seconds, as its line is slower still', 2_601, 2_000],
])('%s', (_, age, wait) => {
  expect(patience(age)).toBe(wait);
});
