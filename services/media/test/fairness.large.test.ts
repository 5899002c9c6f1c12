import type { TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

/** Pictures to share; each of two workers should get at least a quarter. */
const PICTURES = 24;

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

async function done(worker: TestService): Promise<number> {
  const text = await (await fetch(`${worker.url}/metrics`)).text();
  return Number(
    /vitrina_jobs_total\{queue="image",job="image.process",outcome="completed"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0,
  );
}

test('two workers on one machine share the work', { timeout: 120_000 }, async () => {
  const workers = await Promise.all([platform.startWorker(), platform.startWorker()]);
  const owner = await platform.signIn();
  const picture = await quarters(2400, 1600).jpeg().toBuffer();
  await Promise.all(Array.from({ length: PICTURES }, () => owner.publish(picture)));
  const ready = () => platform.posts.countDocuments({ state: 'ready' });
  await expect.poll(ready, { timeout: 90_000, interval: 200 }).toBe(PICTURES);
  await expect.poll(async () => (await Promise.all(workers.map(done))).reduce((a, b) => a + b)).toBe(PICTURES);
  const shares = await Promise.all(workers.map(done));
  console.log(`${PICTURES} pictures, two workers: ${shares.join(' and ')}`);
  for (const share of shares) expect(share).toBeGreaterThanOrEqual(PICTURES / 4);
});
