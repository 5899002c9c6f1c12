import { parseArgs } from 'node:util';
import { queueConnection, runService, runWorker } from '@vitrina/kernel';
import { AvifStore } from './avif/avif-store.ts';
import { AvifSweeper } from './avif/avif-sweeper.ts';
import { makeAvif } from './avif/make-avif.ts';
import { readWorkerConfig } from './config.ts';
import { connectMedia } from './connect.ts';
import { DecoderPool } from './images/decoder-pool.ts';
import { sweepScratch } from './images/scratch.ts';
import { collect } from './operations/collect.ts';
import { CollectorStopped } from './operations/collector.ts';
import { RestoreGuard } from './operations/restore-guard.ts';
import { dailySchedule } from './operations/schedule.ts';
import { photoUploads } from './photos/photo-uploads.ts';
import { postUploads, videoTelling } from './posts/post-uploads.ts';
import { requireVideoPrograms } from './video/limited-program.ts';
import { makeVideo } from './video/make-video.ts';
import { EarlyRelease } from './work/early-release.ts';
import { processUpload, type RunParts, runOver } from './work/process-upload.ts';
import { purgeUpload } from './work/purge-upload.ts';
import { SoloGate } from './work/solo-gate.ts';
import { Sweeper } from './work/sweeper.ts';
import type { WorkDocument } from './work/work-document.ts';
import type { WorkStore } from './work/work-store.ts';
import { readWorkerOptions } from './worker-options.ts';

/** How far the decoder of late work stands back: with nothing else to do it has the whole core. */
const MAINTENANCE_NICENESS = 15;

const options = readWorkerOptions(
  parseArgs({ options: { queues: { type: 'string' }, concurrency: { type: 'string' }, videos: { type: 'string' } } })
    .values,
);

await runService('media-worker', readWorkerConfig, async (kit, config) => {
  const { log, metrics, shutdown } = kit;
  const connections = await connectMedia(kit, config);
  const { redis, objects, withdrawals, posts, photos, blockedHashes, quota, producer, postEvents, photoEvents } =
    connections;
  const { jobs, board, clock, probe, checks } = connections;
  const working = queueConnection(config);
  shutdown.add('connections', () => working.disconnect());
  await sweepScratch();

  const stores = [posts, photos] as unknown as readonly WorkStore<WorkDocument>[];
  const sweeper = new Sweeper(stores, jobs, redis, log);
  shutdown.add('workers', () => sweeper.close());

  const pauses = { first: config.FAULT_PAUSE_MS, longest: config.FAULT_PAUSE_MAX_MS };
  const release = new EarlyRelease({ stores, jobs, probe, log }, pauses, config.FAULT_PROBE_MS);
  shutdown.add('workers', () => release.close());
  const runParts: RunParts = {
    ...{ objects, quota, blockedHashes, probe, pauses, gate: new SoloGate(), stopping: shutdown.signal },
    noteFault: () => release.noteFault(),
  };

  const workerOptions = { connection: working, namespace: config.NAMESPACE, log, metrics, signal: shutdown.signal };
  const pictures = options.queues.includes('image');
  const decoders = new DecoderPool(decoderEntry(), pictures ? options.concurrency : options.videos, log);
  shutdown.add('workers', () => decoders.close());
  const parts = { ...runParts, withdrawals, decoders };
  const postKind = postUploads(posts, postEvents, board);
  if (pictures) {
    decoders.warm();
    const photoKind = photoUploads(photos, photoEvents);
    const worker = runWorker(
      'image',
      {
        'image.process': ({ data, signal, log }) => processUpload(postKind, parts, { id: data.id, signal, log }),
        'photo.process': ({ data, signal, log }) => processUpload(photoKind, parts, { id: data.id, signal, log }),
      },
      // One more than there are decoders: while they work, the next original comes in and finished files go out.
      { ...workerOptions, concurrency: options.concurrency + 1 },
    );
    shutdown.add('workers', () => worker.close());
  }
  if (options.queues.includes('video')) {
    requireVideoPrograms();
    const videoParts = {
      objects,
      withdrawals,
      decoders,
      maxSeconds: config.VIDEO_MAX_SECONDS,
      ...videoTelling(posts, board),
    };
    const worker = runWorker(
      'video',
      {
        'video.process': ({ data, signal, log }) =>
          runOver(postKind, parts, { id: data.id, signal, log }, (post, held) => makeVideo(videoParts, post, held)),
      },
      { ...workerOptions, concurrency: options.videos },
    );
    shutdown.add('workers', () => worker.close());
  }
  if (options.queues.includes('maintenance')) {
    const schedule = dailySchedule(producer, new RestoreGuard(connections), log);
    shutdown.add('workers', () => schedule.close());
    schedule.start();
    const waiting = new AvifStore(posts.model, clock);
    const patient = new DecoderPool(decoderEntry(), 1, log, MAINTENANCE_NICENESS);
    shutdown.add('workers', () => patient.close());
    const avifParts = { store: waiting, objects, withdrawals, producer, decoders: patient, events: postEvents };
    const worker = runWorker(
      'maintenance',
      {
        'media.purge': async ({ data }) => {
          for (const store of stores) await purgeUpload(store, objects, quota, data.id);
        },
        'media.collect': async ({ signal, log }) => {
          const options = { apply: true, signal };
          try {
            for await (const found of collect({ ...connections, log }, config, options)) log.warn(found, 'collected');
          } catch (error) {
            // It wants a person, and no other try.
            if (!(error instanceof CollectorStopped)) throw error;
            log.error({ err: error }, 'the collector changed nothing');
          }
        },
        'image.avif': ({ data, signal, log }) => makeAvif(avifParts, { ...data, signal, log }),
      },
      { ...workerOptions, concurrency: 1 },
    );
    shutdown.add('workers', () => worker.close());
    const avifSweeper = new AvifSweeper(waiting, producer, config.AVIF_AFTER_SECONDS, log);
    shutdown.add('workers', () => avifSweeper.close());
    avifSweeper.start();
  }
  sweeper.start();
  release.start();
  return checks;
});

/** The decoding child's file beside this one, as source or as built. */
function decoderEntry(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./commands/decoder.${extension}`, import.meta.url);
}
