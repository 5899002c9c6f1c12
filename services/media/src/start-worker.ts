import { queueConnection, type Service } from '@vitrina/kernel';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { connectMedia } from './connect.ts';
import { DecoderPool } from './images/decoder-pool.ts';
import { sweepScratch } from './images/scratch.ts';
import { postUploads } from './posts/post-uploads.ts';
import { runImageQueue } from './queues/image.ts';
import { runMaintenanceQueue } from './queues/maintenance.ts';
import { runVideoQueue } from './queues/video.ts';
import type { WorkerDependencies } from './queues/worker-dependencies.ts';
import { EarlyRelease } from './work/early-release.ts';
import { pendingSweep } from './work/pending-sweep.ts';
import { SoloGate } from './work/solo-gate.ts';
import type { WorkerArguments, WorkerQueue } from './worker-options.ts';

const queues = {
  image: runImageQueue,
  video: runVideoQueue,
  maintenance: runMaintenanceQueue,
} satisfies Record<WorkerQueue, (dependencies: WorkerDependencies) => void>;

/**
 * Creates the service that processes uploads in the background.
 * @param options queues it serves, and their concurrency
 * @param decoderEntry file of the child process that decodes pictures
 */
export function mediaWorker(options: WorkerArguments, decoderEntry: URL): Service<WorkerConfig> {
  return {
    name: 'media-worker',
    readConfig: readWorkerConfig,
    async start(service, config) {
      const { log, metrics, shutdown } = service;
      const connections = await connectMedia(service, config);
      const { objects, quota, blockedHashes, probe, withdrawals, stores, jobs, posts, postEvents, progress } =
        connections;
      const connection = queueConnection(config);
      shutdown.add('connections', () => connection.disconnect());
      await sweepScratch();

      const sweep = pendingSweep(stores, jobs, connections.queueRedis, log);
      shutdown.add('workers', () => sweep.close());
      const pauses = { first: config.FAULT_PAUSE_MS, longest: config.FAULT_PAUSE_MAX_MS };
      const release = new EarlyRelease({ stores, jobs, probe, log }, pauses, config.FAULT_PROBE_MS);
      shutdown.add('workers', () => release.close());
      const size = options.queues.includes('image') ? options.concurrency : options.videos;
      const decoders = new DecoderPool(decoderEntry, size, log);
      shutdown.add('workers', () => decoders.close());

      const dependencies: WorkerDependencies = {
        log,
        shutdown,
        config,
        options,
        connections,
        decoderEntry,
        processing: {
          objects,
          quota,
          blockedHashes,
          probe,
          pauses,
          withdrawals,
          decoders,
          gate: new SoloGate(),
          metrics,
          stopping: shutdown.signal,
          recordFault: () => release.recordFault(),
        },
        postKind: postUploads(posts, postEvents, progress),
        workerOptions: { connection, namespace: config.NAMESPACE, log, metrics, signal: shutdown.signal },
      };
      for (const queue of new Set(options.queues)) queues[queue](dependencies);
      sweep.start();
      release.start();
      return connections.checks;
    },
  };
}
