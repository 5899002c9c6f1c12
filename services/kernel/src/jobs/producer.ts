import { subscribers } from '@vitrina/contracts/events';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { keySpace } from '../data/redis.ts';
import { eventQueueName } from '../events/relay.ts';
import { traceParent } from '../observe/trace.ts';
import { type JobData, type JobName, jobCatalogue, type QueueName, retention } from './catalogue.ts';

/** Options for adding a job. */
export interface AddOptions {
  /**
   * Id for which adding does nothing while such a job waits or runs. With `again`, one more run follows a running one,
   * so that it sees later changes.
   */
  once?: { id: string; again?: boolean };
  /** Puts the job before all waiting jobs of the queue, regardless of priority. */
  first?: boolean;
}

/** Waiting time of a queue's oldest runnable job, in seconds; 0 if none waits. */
export async function oldestWait(queue: Queue): Promise<number> {
  const heads = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
  const oldest = Math.min(...heads.flatMap((job) => (job ? [job.timestamp] : [])));
  return Number.isFinite(oldest) ? Math.max(0, (Date.now() - oldest) / 1_000) : 0;
}

/** Adds jobs of the catalogue to their queues. */
export class JobProducer {
  readonly #queues = new Map<QueueName, Queue>();
  readonly #connection: Redis;
  readonly #prefix: string;

  constructor(connection: Redis, namespace: string) {
    this.#connection = connection;
    this.#prefix = keySpace(namespace);
  }

  /** Adds a job. Rejects immediately if Redis is not available: the pending work stays in the document. */
  async add<N extends JobName>(name: N, data: JobData<N>, options: AddOptions = {}): Promise<void> {
    const definition = jobCatalogue[name];
    const trace = traceParent();
    await this.queue(definition.queue).add(name, definition.data.parse(data), {
      attempts: definition.attempts,
      backoff: { type: 'exponential', delay: definition.backoffMs },
      // BullMQ serves jobs without a priority before those with one.
      ...(!options.first && { priority: definition.priority }),
      removeOnComplete: retention.completed,
      removeOnFail: retention.failed,
      ...(trace && { telemetry: { metadata: trace } }),
      ...(options.once && { deduplication: { id: options.once.id, keepLastIfActive: options.once.again ?? false } }),
    });
  }

  /**
   * Schedules a job without data; calling it again changes nothing.
   * @param pattern cron expression, in UTC
   */
  async every<N extends JobName>(name: N, pattern: string): Promise<void> {
    const { queue, attempts, backoffMs, priority } = jobCatalogue[name];
    await this.queue(queue).upsertJobScheduler(
      name.replace('.', '-'),
      { pattern, tz: 'Etc/UTC' },
      {
        name,
        data: {},
        opts: {
          attempts,
          backoff: { type: 'exponential', delay: backoffMs },
          priority,
          removeOnComplete: retention.completed,
          removeOnFail: retention.failed,
        },
      },
    );
  }

  /** The queue itself, for counts and its oldest job. */
  queue(name: QueueName): Queue {
    const known = this.#queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection: this.#connection, prefix: this.#prefix });
    queue.on('error', () => undefined);
    this.#queues.set(name, queue);
    return queue;
  }

  /** Waiting time of a queue's oldest runnable job, in seconds; 0 if none waits. */
  oldestWait(name: QueueName): Promise<number> {
    return oldestWait(this.queue(name));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }
}

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
