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
  new Gauge({
    name: 'vitrina_dead_letters',
    help: 'Uploads that wait for an operator',
    registers,
    async collect() {
      await readForScrape(deadLetters.list().then((found) => this.set(found.length)));
    },
  });
  new Gauge({
    name: 'vitrina_media_waiting_on_fault',
    help: 'Uploads that wait for the end of a fault that is not their own',
    registers,
    async collect() {
      await readForScrape(waits.read().then(({ count }) => this.set(count)));
    },
  });
  new Gauge({
    name: 'vitrina_media_store_refuses',
    help: 'Whether uploads are refused because the object store takes no writes, 0 or 1',
    registers,
    async collect() {
      await readForScrape(pressure.storeFault().then((fault) => this.set(fault === null ? 0 : 1)));
    },
  });
  new Gauge({
    name: 'vitrina_media_collector_stopped',
    help: 'Whether the last pass of the collector stopped before it repaired anything, 0 or 1',
    registers,
    async collect() {
      await readForScrape(record.last().then((sweep) => this.set(sweep?.stage === 'stopped' ? 1 : 0)));
    },
  });
}

async function each(queues: readonly Queue[], read: (queue: Queue) => Promise<void>): Promise<void> {
  await Promise.all(queues.map((queue) => readForScrape(read(queue))));
}
