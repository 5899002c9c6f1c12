import { parseArgs } from 'node:util';
import {
  connectMongo,
  connectRedis,
  JobProducer,
  LiveChannel,
  ObjectStore,
  OutboxRelay,
  producerConnection,
  queueConnection,
  runService,
  runWorker,
} from '@vitrina/kernel';
import { readWorkerConfig } from './config.ts';
import { DecoderPool } from './images/decoder-pool.ts';
import { sweepScratch } from './images/scratch.ts';
import { ProgressBoard } from './live/progress.ts';
import { photoModel } from './photos/photo-model.ts';
import { photoUploads } from './photos/photo-uploads.ts';
import { postModel } from './posts/post-model.ts';
import { postUploads } from './posts/post-uploads.ts';
import { JobAdder } from './work/job-adder.ts';
import { processUpload } from './work/process-upload.ts';
import { purgeUpload } from './work/purge-upload.ts';
import { Sweeper } from './work/sweeper.ts';
import type { WorkDocument } from './work/work-document.ts';
import { WorkStore } from './work/work-store.ts';
import { readWorkerOptions } from './worker-options.ts';

const options = readWorkerOptions(
  parseArgs({ options: { queues: { type: 'string' }, concurrency: { type: 'string' } } }).values,
);

await runService('media-worker', readWorkerConfig, async (kit, config) => {
  const { log, metrics, shutdown } = kit;
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'media');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config.REDIS_URL, config.NAMESPACE);
  shutdown.add('connections', () => redis.disconnect());
  const live = new LiveChannel(redis, config.REDIS_URL, config.NAMESPACE);
  shutdown.add('connections', () => live.close());
  const adding = producerConnection(config.REDIS_URL);
  shutdown.add('connections', () => adding.disconnect());
  const working = queueConnection(config.REDIS_URL);
  shutdown.add('connections', () => working.disconnect());
  const objects = new ObjectStore(config, config.NAMESPACE);
  await objects.ensureBuckets(['quarantine', 'public']);
  await sweepScratch();

  const producer = new JobProducer(adding, config.NAMESPACE);
  shutdown.add('queues', () => producer.close());
  const relayOptions = { connection: adding, redisUrl: config.REDIS_URL, namespace: config.NAMESPACE, log, metrics };
  const posts = new WorkStore(postModel(mongo), 'image.process');
  const photos = new WorkStore(photoModel(mongo), 'photo.process');
  const postEvents = new OutboxRelay(posts.model, { ...relayOptions, source: 'media-posts', to: ['directory'] });
  const photoEvents = new OutboxRelay(photos.model, {
    ...relayOptions,
    source: 'media-photos',
    to: ['accounts', 'directory'],
  });
  shutdown.add('queues', () => Promise.all([postEvents.close(), photoEvents.close()]));

  const stores = [posts, photos] as unknown as readonly WorkStore<WorkDocument>[];
  const sweeper = new Sweeper(stores, new JobAdder(producer, log), redis, log);
  shutdown.add('workers', () => sweeper.close());

  const workerOptions = { connection: working, namespace: config.NAMESPACE, log, metrics, signal: shutdown.signal };
  if (options.queues.includes('image')) {
    const decoders = new DecoderPool(decoderEntry(), options.concurrency, log);
    decoders.warm();
    shutdown.add('workers', () => decoders.close());
    const parts = { objects, decoders };
    const postKind = postUploads(posts, postEvents, new ProgressBoard(redis, live, log));
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
  if (options.queues.includes('late')) {
    const worker = runWorker(
      'late',
      {
        'media.purge': async ({ data }) => {
          for (const store of stores) await purgeUpload(store, objects, data.id);
        },
      },
      { ...workerOptions, concurrency: 1 },
    );
    shutdown.add('workers', () => worker.close());
  }
  sweeper.start();
  return {
    mongo: () => mongo.db?.admin().ping() ?? Promise.reject(new Error('not connected')),
    redis: () => redis.ping(),
    objects: () => objects.ping(),
  };
});

/** The decoding child's file beside this one, as source or as built. */
function decoderEntry(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./commands/decoder.${extension}`, import.meta.url);
}
