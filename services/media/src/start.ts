import {
  connectMongo,
  connectRedis,
  createCallKit,
  JobProducer,
  LiveChannel,
  ObjectStore,
  OutboxRelay,
  producerConnection,
  type ReadyChecks,
  type ServiceKit,
} from '@vitrina/kernel';
import { serveEvents } from './calls/get-events.ts';
import { serveOwnGallery } from './calls/get-own-gallery.ts';
import { serveDelete } from './calls/post-delete.ts';
import { serveUpload } from './calls/post-upload.ts';
import type { MediaConfig } from './config.ts';
import { serveFeeds } from './internal/feeds.ts';
import { servePhoto } from './internal/photo.ts';
import { ProgressBoard } from './live/progress.ts';
import type { MediaKit } from './media-kit.ts';
import { photoModel } from './photos/photo-model.ts';
import { postModel } from './posts/post-model.ts';
import { JobAdder } from './work/job-adder.ts';
import { WorkStore } from './work/work-store.ts';

/** Connects the service, mounts its calls and starts its relays; workers are processes of their own. */
export async function startMedia(service: ServiceKit, config: MediaConfig): Promise<ReadyChecks> {
  const { app, log, metrics, shutdown } = service;
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'media');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config.REDIS_URL, config.NAMESPACE);
  shutdown.add('connections', () => redis.disconnect());
  const live = new LiveChannel(redis, config.REDIS_URL, config.NAMESPACE);
  shutdown.add('connections', () => live.close());
  const adding = producerConnection(config.REDIS_URL);
  shutdown.add('connections', () => adding.disconnect());
  const objects = new ObjectStore(config, config.NAMESPACE);
  await objects.ensureBuckets(['quarantine', 'public']);

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
  postEvents.start();
  photoEvents.start();

  const parts: MediaKit = {
    app,
    kit: createCallKit(redis, config),
    log,
    posts,
    photos,
    postEvents,
    objects,
    jobs: new JobAdder(producer, log),
    board: new ProgressBoard(redis, live, log),
    live,
  };
  serveUpload(parts);
  serveOwnGallery(parts);
  serveDelete(parts);
  serveEvents(parts);
  servePhoto(parts, config.SERVICE_TOKEN);
  serveFeeds(parts, config.SERVICE_TOKEN);
  return {
    mongo: () => mongo.db?.admin().ping() ?? Promise.reject(new Error('not connected')),
    redis: () => redis.ping(),
    objects: () => objects.ping(),
  };
}
