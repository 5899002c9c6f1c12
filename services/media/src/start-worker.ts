import {
  type JobHandlers,
  type QueueName,
  queueConnection,
  runWorker,
  type Service,
  type ServiceDependencies,
  sweepScratch,
} from '@vitrina/kernel';
import { z } from 'zod';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { connectMedia, type MediaConnections } from './context.ts';
import { requireVideoPrograms } from './files/limited-program.ts';
import { DecoderPool } from './images/decoder-pool.ts';
import { collect, dailySchedule } from './operations/collect.ts';
import { CollectorStopped } from './operations/collector.ts';
import { RestoreGuard } from './operations/restore-guard.ts';
import { AvifStore, avifSweep, makeAvif } from './processing/avif.ts';
import { SoloGate } from './processing/claim.ts';
import type { Worker } from './processing/failures.ts';
import { EarlyRelease } from './processing/fault-waits.ts';
import { pendingSweep } from './processing/pending-sweep.ts';
import { processUpload } from './processing/process-upload.ts';
import { purgeUpload } from './processing/run-files.ts';
import { photoUploads, postUploads } from './processing/upload-kinds.ts';

/** Niceness of the AVIF decoder: it only uses CPU time that nothing else needs. */
const AVIF_NICENESS = 15;

const queueName = z.enum(['image', 'video', 'maintenance']);

const commandLine = z.object({
  /** Comma-separated queues that this process serves. */
  queues: z
    .string()
    .default('image,video,maintenance')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(queueName).min(1)),
  /** Pictures decoded concurrently, 1 to 64; about one per core. */
  concurrency: z.coerce.number().int().min(1).max(64).default(2),
  /** Videos made concurrently, 1 to 16; each uses about two cores. */
  videos: z.coerce.number().int().min(1).max(16).default(1),
});

/** Parsed command line of a worker. */
type WorkerArguments = z.output<typeof commandLine>;

/**
 * Reads a worker's command line; the defaults are `--queues image,video,maintenance --concurrency 2 --videos 1`.
 * @throws {z.ZodError} naming the wrong option
 */
export function readWorkerOptions(values: { queues?: string; concurrency?: string; videos?: string }): WorkerArguments {
  return commandLine.parse(values);
}

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
      const media = await connectMedia(service, config);
      const connection = queueConnection(config);
      shutdown.add('connections', () => connection.disconnect());
      await sweepScratch('media');

      const sweep = pendingSweep(media);
      shutdown.add('workers', () => sweep.close());
      const pauses = { first: config.FAULT_PAUSE_MS, longest: config.FAULT_PAUSE_MAX_MS };
      const release = new EarlyRelease(media, pauses, config.FAULT_PROBE_MS);
      shutdown.add('workers', () => release.close());
      const size = options.queues.includes('image') ? options.concurrency : options.videos;
      const decoders = new DecoderPool(decoderEntry, size, log);
      shutdown.add('workers', () => decoders.close());

      const worker: Worker = {
        ...media,
        decoders,
        gate: new SoloGate(),
        pauses,
        recordFault: () => release.recordFault(),
        maxVideoSeconds: config.VIDEO_MAX_SECONDS,
        metrics,
        stopping: shutdown.signal,
      };
      const posts = postUploads(media.posts, media.postEvents, media.progress, config.AVIF_AFTER_VIEWS);
      const photos = photoUploads(media.photos, media.photoEvents);
      const serving = { connection, namespace: config.NAMESPACE, log, metrics, signal: shutdown.signal };
      const serve = <Q extends QueueName>(queue: Q, concurrency: number, handlers: JobHandlers<Q>) => {
        const running = runWorker(queue, handlers, { ...serving, concurrency });
        shutdown.add('workers', () => running.close());
      };
      if (options.queues.includes('image')) {
        requireVideoPrograms();
        decoders.warm();
        // Runs one more job than there are decoders: while they work, it fetches an original or stores finished files.
        serve('image', options.concurrency + 1, {
          'image.process': ({ data, ...run }) => processUpload(posts, worker, { id: data.id, ...run }),
          'photo.process': ({ data, ...run }) => processUpload(photos, worker, { id: data.id, ...run }),
        });
      }
      if (options.queues.includes('video')) {
        requireVideoPrograms();
        serve('video', options.videos, {
          'video.process': ({ data, ...run }) => processUpload(posts, worker, { id: data.id, ...run }),
        });
      }
      if (options.queues.includes('maintenance'))
        serve('maintenance', 1, maintain(service, config, media, decoderEntry));
      sweep.start();
      release.start();
      return media.checks;
    },
  };
}

/** Jobs of the queue `maintenance`: removing the objects of deleted uploads, AVIF files, the collector; starts their sweeps. */
function maintain(
  { log, shutdown }: ServiceDependencies,
  config: WorkerConfig,
  media: MediaConnections,
  decoderEntry: URL,
): JobHandlers<'maintenance'> {
  const { clock, objects, posts, postEvents, producer, quota, stores } = media;
  const schedule = dailySchedule(producer, new RestoreGuard(media), log);
  shutdown.add('workers', () => schedule.close());
  schedule.start();
  const store = new AvifStore(posts.model, clock, config.AVIF_AFTER_VIEWS);
  const decoders = new DecoderPool(decoderEntry, 1, log, AVIF_NICENESS);
  shutdown.add('workers', () => decoders.close());
  const sweep = avifSweep(store, producer, log);
  shutdown.add('workers', () => sweep.close());
  sweep.start();
  return {
    'media.purge': async ({ data }) => {
      for (const store of stores) await purgeUpload(store, objects, quota, data.id);
    },
    'media.collect': async ({ signal, log }) => {
      try {
        const found = collect({ ...media, log }, config, { apply: true, signal });
        for await (const finding of found) log.warn(finding, 'collected');
      } catch (error) {
        // An operator has to check this; another attempt would not help.
        if (!(error instanceof CollectorStopped)) throw error;
        log.error({ err: error }, 'the collector changed nothing');
      }
    },
    'image.avif': ({ data, signal, log }) => {
      return makeAvif({ ...media, store, decoders, events: postEvents }, { ...data, signal, log });
    },
  };
}
