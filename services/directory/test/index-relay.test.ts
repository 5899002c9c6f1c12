import { createLog } from '@vitrina/kernel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IndexRelay } from '../src/indexing/relay.ts';

const log = createLog('test', { LOG_LEVEL: 'silent' });
let relay: IndexRelay;
let pending: string[];
let queries: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  pending = [];
  queries = 0;
  const pendingIds = async () => {
    queries += 1;
    return pending;
  };
  const feed = async (id: string) => {
    pending = pending.filter((other) => other !== id);
  };
  relay = new IndexRelay([{ name: 'posts', pendingIds, feed }], log);
});
afterEach(async () => {
  await relay.close();
  vi.useRealTimers();
});

it('looks twice in three seconds after its start, then once in ten while nothing is pending', async () => {
  relay.start();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(queries).toBe(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(queries).toBe(5);
});

it('looks within three seconds of work, although it rests', async () => {
  relay.start();
  await vi.advanceTimersByTimeAsync(4_000);
  pending = ['left'];
  relay.noteWork();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(pending).toEqual([]);
});

it('rests only after two sweeps without a find', async () => {
  pending = ['left'];
  relay.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(pending).toEqual([]);
  queries = 0;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(queries).toBe(2);
});
