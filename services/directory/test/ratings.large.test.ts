import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveHistories, type RatingPlatform, runRatings } from './rating-histories.ts';

let platform: RatingPlatform;
beforeAll(async () => {
  platform = await runRatings();
}, 60_000);
afterAll(() => platform.close(), 60_000);

it('average, count and distribution equal the public ratings after 400 random histories on two instances', async () => {
  const seed = randomInt(1_000_000);
  console.log(`random histories of ratings, seed ${seed}`);
  expect(await liveHistories(platform, 400, seed)).toBeGreaterThan(200);
}, 900_000);
