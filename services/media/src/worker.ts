import { parseArgs } from 'node:util';
import { queueConnection, runService } from '@vitrina/kernel';
import { readWorkerConfig } from './config.ts';
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
import { readWorkerOptions, type WorkerQueue } from './worker-options.ts';

const queues = {
  image: runImageQueue,
  video: runVideoQueue,
  maintenance: runMaintenanceQueue,
} satisfies Record<WorkerQueue, (dependencies: WorkerDependencies) => void>;

const options = readWorkerOptions(
  parseArgs({ options: { queues: { type: 'string' }, concurrency: { type: 'string' }, videos: { type: 'string' } } })
    .values,
);

await runService('media-worker', readWorkerConfig, async (service, config) => {
  const { log, metrics, shutdown } = service;
  const connections = await connectMedia(service, config);
  const { objects, quota, blockedHashes, probe, withdrawals, stores, jobs, posts, postEvents, board } = connections;
  const connection = queueConnection(config);
  shutdown.add('connections', () => connection.disconnect());
  await sweepScratch();

  const sweep = pendingSweep(stores, jobs, connections.redis, log);
  shutdown.add('workers', () => sweep.close());
  const pauses = { first: config.FAULT_PAUSE_MS, longest: config.FAULT_PAUSE_MAX_MS };
  const release = new EarlyRelease({ stores, jobs, probe, log }, pauses, config.FAULT_PROBE_MS);
  shutdown.add('workers', () => release.close());
  const decoderEntry = entryOfDecoder();
  const size = options.queues.includes('image') ? options.concurrency : options.videos;
  const decoders = new DecoderPool(decoderEntry, size, log);
  shutdown.add('workers', () => decoders.close());

  const dependencies: WorkerDependencies = {
    ...{ log, shutdown, config, options, connections, decoderEntry },
    processing: {
      ...{ objects, quota, blockedHashes, probe, pauses, withdrawals, decoders },
      gate: new SoloGate(),
      stopping: shutdown.signal,
      noteFault: () => release.noteFault(),
    },
    postKind: postUploads(posts, postEvents, board),
    workerOptions: { connection, namespace: config.NAMESPACE, log, metrics, signal: shutdown.signal },
  };
  for (const queue of new Set(options.queues)) queues[queue](dependencies);
  sweep.start();
  release.start();
  return connections.checks;
});

/** The decoding child's file beside this one, as source or as built. */
function entryOfDecoder(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./commands/decoder.${extension}`, import.meta.url);
}
