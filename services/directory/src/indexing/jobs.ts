import { type JobHandlers, runWorker, type WorkerOptions } from '@vitrina/kernel';

/** Jobs that wait for a batch together; each costs nothing but a promise. */
const CONCURRENCY = 200;

/** Runs the index jobs: each asks its feeder and ends with the batch that carried its document. */
export function runIndexJobs(
  feeders: { provider: (id: string) => Promise<void>; post: (id: string) => Promise<void> },
  options: Omit<WorkerOptions, 'concurrency'>,
): ReturnType<typeof runWorker<'index'>> {
  const handlers: JobHandlers<'index'> = {
    'index.provider': ({ data }) => feeders.provider(data.id),
    'index.post': ({ data }) => feeders.post(data.id),
  };
  return runWorker('index', handlers, { ...options, concurrency: CONCURRENCY });
}
