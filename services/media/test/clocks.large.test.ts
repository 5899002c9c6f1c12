import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

/** Debian's package `faketime`; without it the processes' clocks cannot be set. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

/** Environment of a process whose clock differs from the real time by `offset` seconds. */
function clockAt(offset: string): Record<string, string> {
  return { LD_PRELOAD: LIBRARY, FAKETIME: offset, DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

test.skipIf(!existsSync(LIBRARY))(
  "workers 60 s ahead and 60 s behind share the work without taking each other's uploads",
  { timeout: 120_000 },
  async () => {
    const owner = await platform.signIn();
    const picture = await quarters(400, 300).png().toBuffer();
    const ids = await Promise.all(Array.from({ length: 8 }, () => owner.publish(picture)));
    const workers = [
      await platform.startWorker(clockAt('+60s'), 'slow'),
      await platform.startWorker(clockAt('-60s'), 'slow'),
    ];
    const ready = () => platform.posts.countDocuments({ state: 'ready' });
    await expect.poll(ready, { timeout: 60_000, interval: 100 }).toBe(ids.length);
    // A lease that seemed expired by another clock would have been reclaimed, and its upload run again.
    const posts = await platform.posts.find().lean();
    expect(posts.map(({ generation }) => generation)).toEqual(ids.map(() => 2));
    expect(posts.flatMap(({ openRuns }) => openRuns)).toEqual([]);

    const [ahead] = workers;
    const more = await Promise.all(Array.from({ length: 4 }, () => owner.publish(picture)));
    await expect
      .poll(() => platform.posts.countDocuments({ state: 'processing' }), { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0);
    ahead?.kill('SIGKILL');
    const killed = Date.now();
    await expect.poll(ready, { timeout: 60_000, interval: 100 }).toBe(ids.length + more.length);
    console.log(`killed the worker that was 60 s ahead: the one behind was done after ${Date.now() - killed} ms`);
  },
);
