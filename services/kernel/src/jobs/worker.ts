import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { keySpace } from '../data/redis.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { traced } from '../observe/trace.ts';
import { crashSettings, type JobData, type JobName, type JobsOf, jobCatalogue, type QueueName } from './catalogue.ts';

/** Run of a job. */
export interface JobRun<N extends JobName> {
  data: JobData<N>;
  /** Aborted by the job's time-out and when the process stops; also ends child processes and requests. */
  signal: AbortSignal;
  log: Log;
}

/** Exactly one handler for each job of the queue. */
export type JobHandlers<Q extends QueueName> = { [N in JobsOf<Q>]: (run: JobRun<N>) => Promise<void> };

/** Thrown by a handler if a retry would not help: the job fails immediately. */
export class NonRetryableError extends UnrecoverableError {}

export interface WorkerOptions {
  connection: Redis;
  namespace: string;
  log: Log;
  metrics: Metrics;
  /** Aborted when the process stops and its grace period is over. */
  signal: AbortSignal;
  concurrency: number;
}

/** Runs the jobs of a queue until it is closed; `close` waits for the running ones. */
export function runWorker<Q extends QueueName>(
  queue: Q,
  handlers: JobHandlers<Q>,
  options: WorkerOptions,
): { close: () => Promise<void> } {
  const { log, metrics } = options;
  const worker = new Worker(queue, (job) => runJob(job, handlers, options), {
    connection: options.connection,
    prefix: keySpace(options.namespace),
    concurrency: options.concurrency,
    ...crashSettings,
  });
  worker.on('error', (error) => log.warn({ err: error, queue }, 'worker lost its queue'));
  worker.on('completed', (job) => metrics.jobs.inc({ queue, job: job.name, outcome: 'completed' }));
  worker.on('failed', (job, error) => {
    // A job that will be retried has no end time yet; a job that was given up early has.
    const final = job?.finishedOn !== undefined || job === undefined;
    metrics.jobs.inc({ queue, job: job?.name ?? 'unknown', outcome: final ? 'failed' : 'retried' });
    log.warn({ err: error, queue, job: job?.name, data: job?.data, final }, 'job failed');
  });
  return { close: () => worker.close() };
}

async function runJob<Q extends QueueName>(job: Job, handlers: JobHandlers<Q>, options: WorkerOptions): Promise<void> {
  const name = job.name as JobsOf<Q>;
  const definition = jobCatalogue[name];
  const handler: ((run: JobRun<JobsOf<Q>>) => Promise<void>) | undefined = handlers[name];
  if (!definition || !handler) throw new NonRetryableError(`no handler for job ${job.name}`);
  const { service } = options.metrics;
  const attributes = { 'messaging.destination.name': definition.queue };
  await traced(
    { service, name: `job ${name}`, kind: 'consumer', parent: job.opts.telemetry?.metadata, attributes },
    () =>
      handler({
        data: definition.data.parse(job.data) as JobData<JobsOf<Q>>,
        signal: AbortSignal.any([options.signal, AbortSignal.timeout(definition.timeoutMs)]),
        log: options.log.child({ job: job.name, jobId: job.id }),
      }),
  );
}
