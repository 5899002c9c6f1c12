import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { keySpace } from '../redis.ts';
import { type JobData, type JobName, jobCatalogue, type QueueName, retention } from './catalogue.ts';

/** How a job is added. */
export interface AddOptions {
  /**
   * While a job with this id waits or runs, adding it again does nothing, except that with `again` one more run follows
   * the running one, so that it sees what changed meanwhile.
   */
  once?: { id: string; again?: boolean };
  /** Before everything that waits in the queue, whatever its priority. */
  first?: boolean;
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

  /** Adds a job. Rejects at once where Redis is away: the need in the document keeps the work. */
  async add<N extends JobName>(name: N, data: JobData<N>, options: AddOptions = {}): Promise<void> {
    const definition = jobCatalogue[name];
    await this.queue(definition.queue).add(name, definition.data.parse(data), {
      attempts: definition.attempts,
      backoff: { type: 'exponential', delay: definition.backoffMs },
      // BullMQ serves jobs without a priority before those with one.
      ...(!options.first && { priority: definition.priority }),
      removeOnComplete: retention.completed,
      removeOnFail: retention.failed,
      ...(options.once && { deduplication: { id: options.once.id, keepLastIfActive: options.once.again ?? false } }),
    });
  }

  /**
   * Sees to it that a job without data comes by itself; asked again, nothing changes.
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

  /** The queue itself, for counts and for its oldest job. */
  queue(name: QueueName): Queue {
    const known = this.#queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection: this.#connection, prefix: this.#prefix });
    queue.on('error', () => undefined);
    this.#queues.set(name, queue);
    return queue;
  }

  /** Seconds that the oldest job which could run now has waited in a queue; 0 where none waits. */
  async oldestWait(name: QueueName): Promise<number> {
    const heads = await this.queue(name).getJobs(['waiting', 'prioritized'], 0, 0, true);
    const oldest = Math.min(...heads.flatMap((job) => (job ? [job.timestamp] : [])));
    return Number.isFinite(oldest) ? Math.max(0, (Date.now() - oldest) / 1_000) : 0;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }
}
