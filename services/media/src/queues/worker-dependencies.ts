import {
  type JobHandlers,
  type QueueName,
  runWorker,
  type ServiceDependencies,
  type WorkerOptions,
} from '@vitrina/kernel';
import type { WorkerConfig } from '../config.ts';
import type { MediaConnections } from '../connect.ts';
import type { PostDocument } from '../posts/post-model.ts';
import type { ProcessingDependencies, UploadKind } from '../work/process-upload.ts';
import type { WorkerArguments } from '../worker-options.ts';

/** Dependencies of every queue of a worker process. */
export interface WorkerDependencies extends Pick<ServiceDependencies, 'log' | 'shutdown'> {
  config: WorkerConfig;
  options: WorkerArguments;
  connections: MediaConnections;
  processing: ProcessingDependencies;
  postKind: UploadKind<PostDocument>;
  /** File of the decoding child process. */
  decoderEntry: URL;
  workerOptions: Omit<WorkerOptions, 'concurrency'>;
}

/** Runs the jobs of a queue until the process stops. @param concurrency jobs that run simultaneously */
export function runQueue<Q extends QueueName>(
  { workerOptions, shutdown }: WorkerDependencies,
  queue: Q,
  concurrency: number,
  handlers: JobHandlers<Q>,
): void {
  const worker = runWorker(queue, handlers, { ...workerOptions, concurrency });
  shutdown.add('workers', () => worker.close());
}
