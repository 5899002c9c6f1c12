import { expect, it } from 'vitest';
import { patience } from '../src/federation/remote.tsx';

it.each([
  ['the first screen on a fast line is slow 2.6 seconds after the page was requested', 400, 2_200],
  ['the first screen on a slow line is slow at the same time', 1_500, 1_100],
  ['a shell that starts late leaves its screen 0.9 seconds', 2_300, 900],
  ['a screen that is opened later has two seconds', 60_000, 2_000],
  ['a page whose shell takes longer than that has two seconds, because its line is even slower', 2_601, 2_000],
])('%s', (_, age, wait) => {
  expect(patience(age)).toBe(wait);
});
