import { subscribers } from '@vitrina/contracts/events';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { eventQueueName } from '../events/relay.ts';
import { keySpace } from '../redis.ts';
import { jobCatalogue } from './catalogue.ts';

/**
 * Opens every queue of the platform, of jobs and of events. The caller closes them.
 * @param connection not closed here
 */
export function openAllQueues(connection: Redis, namespace: string): Queue[] {
  const jobs = Object.values(jobCatalogue).map(({ queue }) => queue);
  const events = Object.values(subscribers).flat().map(eventQueueName);
  return [...new Set<string>([...jobs, ...events])].map((name) => {
    const queue = new Queue(name, { connection, prefix: keySpace(namespace) });
    // Without a listener an error would end the process; calls on the queue reject with it as well.
    queue.on('error', () => undefined);
    return queue;
  });
}
