import { describe, expect, it } from 'vitest';
import { createLog, Shutdown } from '../src/index.ts';

const log = createLog('test', { LOG_LEVEL: 'silent' });

describe('shutdown', () => {
  it('closes by stage, latest first within one, once', async () => {
    const order: string[] = [];
    const shutdown = new Shutdown(log, 1_000);
    shutdown.add('connections', () => order.push('mongo'));
    shutdown.add('connections', () => order.push('redis'));
    shutdown.add('queues', () => order.push('queue'));
    shutdown.add('http', () => order.push('http'));
    shutdown.add('workers', () => order.push('worker'));
    await Promise.all([shutdown.run(), shutdown.run()]);
    expect(order).toEqual(['http', 'worker', 'queue', 'redis', 'mongo']);
  });

  it('continues when one close fails', async () => {
    const order: string[] = [];
    const shutdown = new Shutdown(log, 1_000);
    shutdown.add('http', () => Promise.reject(new Error('no')));
    shutdown.add('connections', () => order.push('redis'));
    await shutdown.run();
    expect(order).toEqual(['redis']);
  });

  it('aborts running jobs halfway and gives up at the deadline', async () => {
    const shutdown = new Shutdown(log, 100);
    const aborted = new Promise<void>((resolve) => shutdown.signal.addEventListener('abort', () => resolve()));
    shutdown.add('workers', () => new Promise(() => undefined));
    const stop = shutdown.run();
    await aborted;
    await expect(stop).rejects.toThrow('longer than 100 ms');
  });
});
