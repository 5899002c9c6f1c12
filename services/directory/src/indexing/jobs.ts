import { type JobHandlers, runWorker, type WorkerOptions } from '@vitrina/kernel';
import type { SearchIndex } from './search-index.ts';

/** Number of jobs that wait for a batch concurrently; each costs only a promise. */
const CONCURRENCY = 200;

/** Runs the index jobs; each ends with the batch that contains its document. */
export function runIndexJobs(
  index: Pick<SearchIndex, 'feed'>,
  options: Omit<WorkerOptions, 'concurrency'>,
): ReturnType<typeof runWorker<'index'>> {
  const handlers: JobHandlers<'index'> = {
    'index.provider': ({ data }) => index.feed('providers', data.id),
    'index.post': ({ data }) => index.feed('posts', data.id),
    'index.entry': ({ data }) => index.feed('entries', data.id),
  };
  return runWorker('index', handlers, { ...options, concurrency: CONCURRENCY });
}
