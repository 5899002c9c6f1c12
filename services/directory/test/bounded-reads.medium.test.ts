import { MeilisearchRequestError } from 'meilisearch';
import { expect, it } from 'vitest';
import { BoundedReads } from '../src/gallery/bounded-reads.ts';
import { EngineBreaker } from '../src/search/engine.ts';

/** Creates a read that ends on demand. */
function pendingRead() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { read: () => ended, end };
}

it('BoundedReads runs four reads, queues sixteen, and refuses others immediately with a retry time', async () => {
  const reads = new BoundedReads();
  const all = Array.from({ length: 30 }, () => ({ ...pendingRead(), started: false }));
  const runs = all.map((one) =>
    reads.run(() => {
      one.started = true;
      return one.read();
    }),
  );
  const ends = Promise.allSettled(runs);
  await new Promise((resolve) => setImmediate(resolve));
  expect(all.filter(({ started }) => started)).toHaveLength(4);
  await expect(runs[29]).rejects.toMatchObject({ code: 'servicio_no_disponible', retryAfter: 3 });
  for (const one of all) one.end();
  expect((await ends).filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

it('BoundedReads abandons a slow read, and keeps its slot until the database is done', async () => {
  const reads = new BoundedReads();
  const slow = Array.from({ length: 4 }, pendingRead);
  const runs = slow.map(({ read }) => reads.run(read));
  const late = reads.run(async () => 'read');
  for (const run of [...runs, late]) await expect(run).rejects.toMatchObject({ code: 'servicio_no_disponible' });
  await expect(reads.run(async () => 'read')).rejects.toMatchObject({ code: 'servicio_no_disponible' });
  for (const { end } of slow) end();
  await expect.poll(() => reads.run(async () => 'read')).toBe('read');
});

it('EngineBreaker probes a failed engine with one request at a time, after a pause', async () => {
  const breaker = new EngineBreaker(() => undefined);
  let asked = 0;
  const fail = async () => {
    asked += 1;
    throw new MeilisearchRequestError('http://search', new Error('away'));
  };
  const crowd = (search: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: 20 }, () => breaker.attempt(search, () => undefined)));
  await breaker.attempt(fail, () => undefined);
  expect(await crowd(fail)).toEqual(Array(20).fill(null));
  expect(asked).toBe(1);
  await expect.poll(async () => (await crowd(fail)) && asked, { timeout: 60_000, interval: 200 }).toBe(2);
  await expect
    .poll(
      () =>
        breaker.attempt(
          async () => 'found',
          () => undefined,
        ),
      { timeout: 60_000, interval: 200 },
    )
    .toBe('found');
  expect(await crowd(async () => 'found')).toEqual(Array(20).fill('found'));
});
