import { type Feature, oldestWait, readForScrape } from '@vitrina/kernel';
import type { Queue } from 'bullmq';
import { Gauge } from 'prom-client';
import type { MediaContext } from '../context.ts';
import { SweepRecord } from './sweep-record.ts';

/**
 * Metrics of the API process, read from the servers on each scrape: depth and oldest wait of each queue of the platform,
 * dead letters, uploads that wait for the end of a fault, an object store that accepts no writes, a stopped collector. If
 * a server is unavailable, the last value stays.
 */
export const metrics: Feature<MediaContext> = { name: 'metrics', start: measure };

function measure({ metrics: { registry }, mongo, queues, deadLetters, waits, pressure }: MediaContext): void {
  const record = new SweepRecord(mongo);
  const registers = [registry];
  new Gauge({
    name: 'vitrina_queue_jobs',
    help: 'Jobs of a queue by state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      await each(queues, async (queue) => {
        const counts = await queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed');
        for (const [state, count] of Object.entries(counts)) this.set({ queue: queue.name, state }, count);
      });
    },
  });
  new Gauge({
    name: 'vitrina_queue_oldest_seconds',
    help: 'Seconds that the oldest job which could run has waited',
    labelNames: ['queue'],
    registers,
    async collect() {
      await each(queues, async (queue) => this.set({ queue: queue.name }, await oldestWait(queue)));
    },
  });
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        await readForScrape(read().then((value) => this.set(value)));
      },
    });
  gauge('vitrina_dead_letters', 'Uploads that wait for an operator', async () => (await deadLetters.list()).length);
  gauge(
    'vitrina_media_waiting_on_fault',
    'Uploads that wait for the end of a fault that is not their own',
    async () => (await waits.read()).count,
  );
  gauge(
    'vitrina_media_store_refuses',
    'Whether uploads are refused because the object store takes no writes, 0 or 1',
    async () => Number((await pressure.storeFault()) !== null),
  );
  gauge(
    'vitrina_media_collector_stopped',
    'Whether the last pass of the collector stopped before it repaired anything, 0 or 1',
    async () => Number((await record.last())?.stage === 'stopped'),
  );
}

async function each(queues: readonly Queue[], read: (queue: Queue) => Promise<void>): Promise<void> {
  await Promise.all(queues.map((queue) => readForScrape(read(queue))));
}
