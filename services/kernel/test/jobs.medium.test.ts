import { afterAll, expect, it } from 'vitest';
import { producerConnection, queueConnection } from '../src/data/redis.ts';
import { JobProducer } from '../src/jobs/producer.ts';
import { runWorker } from '../src/jobs/worker.ts';
import { createLog } from '../src/observe/log.ts';
import { createMetrics } from '../src/observe/metrics.ts';

const url = process.env.REDIS_URL ?? '';
const namespace = `k${Date.now().toString(36)}`;
const adding = producerConnection(url);
const working = queueConnection(url);
const producer = new JobProducer(adding, namespace);
const stop = new AbortController();
afterAll(async () => {
  await producer.close();
  adding.disconnect();
  working.disconnect();
});

const id = (number: number) => `${number}`.padStart(24, '0');

it('work in progress goes before all waiting jobs, regardless of priority', async () => {
  for (const number of [1, 2, 3]) await producer.add('index.post', { id: id(number) });
  await producer.add('index.post', { id: id(4) }, { first: true });
  const served: string[] = [];
  const serve = async ({ data }: { data: { id: string } }) => {
    served.push(data.id);
  };
  const log = createLog('kernel-test', { LOG_LEVEL: 'silent' });
  const worker = runWorker(
    'index',
    { 'index.post': serve, 'index.provider': serve, 'index.entry': serve },
    { connection: working, namespace, log, metrics: createMetrics('kernel-test'), signal: stop.signal, concurrency: 1 },
  );
  await expect.poll(() => served.length).toBe(4);
  await worker.close();
  expect(served).toEqual([4, 1, 2, 3].map(id));
});
