import { MeilisearchRequestError } from 'meilisearch';
import { expect, it } from 'vitest';
import { BoundedReads } from '../src/reading/bounded-reads.ts';
import { OutageMemory } from '../src/search/outage.ts';

/** A reading that ends when it is aborted. */
function reading() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { read: () => ended, end };
}

it('lets four read at once, sixteen wait, and refuses the others at once with when to come again', async () => {
  const reads = new BoundedReads();
  const all = Array.from({ length: 30 }, () => ({ ...reading(), started: false }));
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

it('gives up a reading that takes too long, and keeps its place until the database is done with it', async () => {
  const reads = new BoundedReads();
  const slow = Array.from({ length: 4 }, reading);
  const runs = slow.map(({ read }) => reads.run(read));
  const late = reads.run(async () => 'read');
  for (const run of [...runs, late]) await expect(run).rejects.toMatchObject({ code: 'servicio_no_disponible' });
  await expect(reads.run(async () => 'read')).rejects.toMatchObject({ code: 'servicio_no_disponible' });
  for (const { end } of slow) end();
  await expect.poll(() => reads.run(async () => 'read')).toBe('read');
});

it('asks an engine that failed with one request at a time, after a rest', async () => {
  const memory = new OutageMemory(() => undefined);
  let asked = 0;
  const fail = async () => {
    asked += 1;
    throw new MeilisearchRequestError('http://search', new Error('away'));
  };
  const crowd = (search: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: 20 }, () => memory.attempt(search, () => undefined)));
  await memory.attempt(fail, () => undefined);
  expect(await crowd(fail)).toEqual(Array(20).fill(null));
  expect(asked).toBe(1);
  await expect.poll(async () => (await crowd(fail)) && asked, { timeout: 5_000, interval: 200 }).toBe(2);
  await expect
    .poll(
      () =>
        memory.attempt(
          async () => 'found',
          () => undefined,
        ),
      { timeout: 8_000, interval: 200 },
    )
    .toBe('found');
  expect(await crowd(async () => 'found')).toEqual(Array(20).fill('found'));
});
