import { expect, it } from 'vitest';
import { patience } from '../src/federation/patience.ts';

it.each([
  ['on a quick line the first screen is slow three seconds after the page was asked for', 400, 2_600],
  ['and on a slow line as well', 1_700, 1_300],
  ['a shell that comes late leaves its screen a second', 2_800, 1_000],
  ['a screen that is opened later has two seconds', 60_000, 2_000],
  ['a page whose shell takes longer than that has two seconds, as its line is slower still', 3_001, 2_000],
])('%s', (_, age, wait) => {
  expect(patience(age)).toBe(wait);
});
