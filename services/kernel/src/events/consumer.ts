import {
  type EventEnvelope,
  type EventName,
  events,
  type Subscriber,
  type subscribers,
} from '@vitrina/contracts/events';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { keySpace } from '../data/redis.ts';
import { crashSettings } from '../jobs/catalogue.ts';
import type { WorkerOptions } from '../jobs/worker.ts';
import { traced } from '../observe/trace.ts';
import { eventQueueName, removeFinishedJobs } from './relay.ts';

/** Events of a subscriber. */
export type EventsOf<S extends Subscriber> = {
  [N in EventName]: S extends (typeof subscribers)[N][number] ? N : never;
}[EventName];

/**
 * Handlers for each event of the subscriber. A handler must apply an event only if its `version` is newer than the
 * stored one of the aggregate, in one atomic write: events arrive twice, late and out of order.
 */
export type EventHandlers<S extends Subscriber> = {
  [N in EventsOf<S>]: (event: EventEnvelope<N>) => Promise<void>;
};

/** Running consumer of events. */
export interface EventConsumer {
  /** Removes the finished events of accounts from its queue: they contain personal data. */
  removeFinishedJobs: (accountIds: ReadonlySet<string>) => Promise<void>;
  close: () => Promise<void>;
}

/** Applies a subscriber's events until it is closed. */
export function consumeEvents<S extends Subscriber>(
  subscriber: S,
  handlers: EventHandlers<S>,
  options: Omit<WorkerOptions, 'signal'>,
): EventConsumer {
  const queue = eventQueueName(subscriber);
  const worker = new Worker<EventEnvelope>(
    queue,
    async (job) => {
      const name = job.name as EventsOf<S>;
      // The handler's event type depends on the name, which is only known at run time.
      const handler = handlers[name] as ((event: EventEnvelope) => Promise<void>) | undefined;
      if (!handler) throw new UnrecoverableError(`no handler for event ${job.name}`);
      const parsed = events[name].safeParse(job.data.data);
      // An immediate retry would not help; the relay retries with growing pauses, because a new build may accept it.
      if (!parsed.success) throw new UnrecoverableError(`event ${name} does not fit: ${parsed.error.message}`);
      const { service } = options.metrics;
      const parent = job.opts.telemetry?.metadata;
      await traced(
        {
          service,
          name: `event ${name}`,
          kind: 'consumer',
          parent,
          attributes: { 'messaging.destination.name': queue },
        },
        () => handler({ ...job.data, name, data: parsed.data } as EventEnvelope),
      );
    },
    {
      connection: options.connection,
      prefix: keySpace(options.namespace),
      concurrency: options.concurrency,
      ...crashSettings,
    },
  );
  worker.on('error', (error) => options.log.warn({ err: error, queue }, 'consumer lost its queue'));
  worker.on('completed', (job) => options.metrics.jobs.inc({ queue, job: job.name, outcome: 'completed' }));
  worker.on('failed', (job, error) => {
    options.metrics.jobs.inc({ queue, job: job?.name ?? 'unknown', outcome: 'failed' });
    options.log.warn({ err: error, queue, event: job?.name }, 'event not applied');
  });
  const removeFinished = async (accountIds: ReadonlySet<string>) => {
    const finished = new Queue(queue, { connection: options.connection, prefix: keySpace(options.namespace) });
    try {
      await removeFinishedJobs(finished, accountIds);
    } finally {
      await finished.close();
    }
  };
  return { removeFinishedJobs: removeFinished, close: () => worker.close() };
}
