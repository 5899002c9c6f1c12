import { type Metrics, oldestWait, readForScrape } from '@vitrina/kernel';
import type { Queue } from 'bullmq';
import type { Connection } from 'mongoose';
import { Counter, Gauge } from 'prom-client';
import { SweepRecord } from '../collector/sweep-record.ts';
import type { FaultWaits } from '../processing/fault-waits.ts';
import type { BackPressure } from '../uploads/back-pressure.ts';
import type { DeadLetters } from './dead-letters.ts';

/** Sources of the metrics. */
interface MeasuredDependencies {
  /** Every queue of the platform. */
  queues: readonly Queue[];
  deadLetters: DeadLetters;
  waits: FaultWaits;
  pressure: Pick<BackPressure, 'storeFault'>;
  mongo: Connection;
}

/**
 * Adds this service's metrics to the API process, read from the servers on each scrape: depth and oldest wait of each
 * queue of the platform, dead letters, uploads that wait for the end of a fault, an object store that accepts no writes,
 * a stopped collector. If a server is unavailable, the last value stays.
 * @returns the counter of received bytes
 */
export function measure(
  { registry }: Metrics,
  { queues, deadLetters, waits, pressure, mongo }: MeasuredDependencies,
): Counter<'kind'> {
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
  return new Counter({
    name: 'vitrina_upload_bytes_total',
    help: 'Bytes of originals that were taken in, by kind of queue',
    labelNames: ['kind'],
    registers,
  });
}

async function each(queues: readonly Queue[], read: (queue: Queue) => Promise<void>): Promise<void> {
  await Promise.all(queues.map((queue) => readForScrape(read(queue))));
}
