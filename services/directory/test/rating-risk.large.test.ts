import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, it } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { expectHeldRings } from './rating-rings.ts';

let directory: RunningDirectory;
beforeAll(async () => {
  directory = await runDirectory();
});
afterAll(() => directory.close());

it('each of twenty random rings of 30 accounts on 3 networks has at least 28 accounts whose ratings are all held', async () => {
  const seed = randomInt(1_000_000);
  console.log(`rings of ratings, seed ${seed}`);
  await expectHeldRings(directory, 20, seed);
}, 300_000);
