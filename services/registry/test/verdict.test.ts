import { expect, it } from 'vitest';
import { isWorse } from '../src/canary/verdict.ts';

it.each([
  ['nothing failed', { served: 500, failed: 0 }, { served: 5_000, failed: 0 }, false],
  ['fewer failed than speak of a fault', { served: 3, failed: 3 }, { served: 500, failed: 0 }, false],
  ['it fails for everyone', { served: 6, failed: 6 }, { served: 54, failed: 0 }, true],
  ['its failures were told before its pages', { served: 0, failed: 6 }, { served: 54, failed: 0 }, true],
  ['it fails for one in ten', { served: 200, failed: 20 }, { served: 1_800, failed: 4 }, true],
  ['both fail alike, as when the network is bad', { served: 200, failed: 20 }, { served: 1_800, failed: 180 }, false],
  ['both fail always', { served: 50, failed: 50 }, { served: 50, failed: 50 }, false],
  ['it is a little worse, as chance has it', { served: 200, failed: 6 }, { served: 1_800, failed: 36 }, false],
  ['it fails less', { served: 200, failed: 5 }, { served: 1_800, failed: 180 }, false],
  ['nothing is there to compare with', { served: 40, failed: 40 }, { served: 0, failed: 0 }, true],
])('where %s, that is said', (_name, canary, control, expected) => {
  expect(isWorse(canary, control)).toBe(expected);
});
