import {
  type CallHandlers,
  connectMongo,
  connectRedis,
  DatabaseClock,
  JobProducer,
  LiveChannel,
  ObjectStore,
  OutboxRelay,
  openAllQueues,
  pingMongo,
  producerConnection,
  queueServers,
  type ReadyChecks,
  ServiceContext,
  type ServiceDependencies,
} from '@vitrina/kernel';
import { openStaffActs } from '@vitrina/product';
import { Counter } from 'prom-client';
import type { MediaConfig, WorkerConfig } from './config.ts';
import { Probe } from './files/probe.ts';
import { FaultWaits } from './processing/fault-waits.ts';
import { currentEvent, currentPhotoEvent } from './uploads/announcements.ts';
import { BackPressure } from './uploads/back-pressure.ts';
import { BlockedHashes } from './uploads/blocked-hashes.ts';
import { DeadLetters } from './uploads/dead-letters.ts';
import { photoModel, postJob, postModel, type WorkDocument } from './uploads/documents.ts';
import { ProgressReporter } from './uploads/progress.ts';
import { StorageQuota } from './uploads/storage-quota.ts';
import { removalModel, Withdrawals } from './uploads/withdrawals.ts';
import { JobAdder, WorkStore } from './uploads/work-store.ts';

/** Context that the features of the API share. */
export type MediaContext = Awaited<ReturnType<typeof connectApi>>;

/** Handlers of some of this service's calls. */
export type Handlers = Partial<CallHandlers<'media', MediaContext>>;

/** Connects the API process to its servers. */
export async function connectApi(service: ServiceDependencies, config: MediaConfig) {
  const context = await ServiceContext.connect('media', service, config, { sources: ['accounts', 'directory'] });
  const { redis, producing, log, shutdown } = context;
  const { checks, ...media } = await openMedia(context);
  const postEvents = context.outbox(media.posts.model, postRoute, (post) => [currentEvent(post)]);
  const photoEvents = context.outbox(media.photos.model, photoRoute, (photo) => [currentPhotoEvent(photo)]);
  const queues = openAllQueues(producing, config.NAMESPACE);
  shutdown.add('queues', () => Promise.all(queues.map((queue) => queue.close())));
  Object.assign(context.checks, checks, { redis: () => Promise.all([redis.ping(), media.queueRedis.ping()]) });
  return Object.assign(context, media, {
    postEvents,
    photoEvents,
    pressure: new BackPressure(
      { ...media, log },
      { image: config.BACKLOG_IMAGE_SECONDS, video: config.BACKLOG_VIDEO_SECONDS },
    ),
    bytesIn: new Counter({
      name: 'vitrina_upload_bytes_total',
      help: 'Bytes of originals that were taken in, by kind of queue',
      labelNames: ['kind'],
      registers: [context.metrics.registry],
    }),
    deadLetters: new DeadLetters(media),
    /** Every queue of the platform. */
    queues,
    staffActs: await openStaffActs(context),
  });
}

/** Connections of a worker or a command, and the objects built on them. */
export type MediaConnections = Awaited<ReturnType<typeof connectMedia>>;

/**
 * Connects a worker or a command to its servers, not to the Redis of the sessions; registers closing each connection with
 * the shutdown.
 */
export async function connectMedia(service: Omit<ServiceDependencies, 'app' | 'shortcuts'>, config: WorkerConfig) {
  const { log, metrics, shutdown } = service;
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'media');
  shutdown.add('connections', () => mongo.close());
  const clock = await DatabaseClock.start(mongo, log);
  shutdown.add('queues', () => clock.close());
  const producing = producerConnection(config);
  shutdown.add('connections', () => producing.disconnect());
  const media = await openMedia({ config, log, shutdown, mongo, clock, producing });
  // Not started: the API relays what this process does not send right after its write.
  const relay = new OutboxRelay({ connection: producing, redis: config, namespace: config.NAMESPACE, log, metrics });
  shutdown.add('queues', () => relay.close());
  const postEvents = relay.add(media.posts.model, postRoute);
  const photoEvents = relay.add(media.photos.model, photoRoute);
  return { log, mongo, clock, ...media, postEvents, photoEvents };
}

const postRoute = { source: 'media-posts', to: ['directory'] } as const;
const photoRoute = { source: 'media-photos', to: ['accounts', 'directory'] } as const;

type Opened = Pick<ServiceContext, 'log' | 'shutdown' | 'mongo' | 'clock' | 'producing'> & { config: WorkerConfig };

/** Opens what every process of media uses. Everything here uses the Redis of the queues, the only one that workers need. */
async function openMedia({ config, log, shutdown, mongo, clock, producing }: Opened) {
  const queueRedis = await connectRedis(queueServers(config), config.NAMESPACE);
  shutdown.add('connections', () => queueRedis.disconnect());
  const uploadsLive = new LiveChannel(queueRedis, queueServers(config), config.NAMESPACE);
  shutdown.add('connections', () => uploadsLive.close());
  const objects = new ObjectStore(config, config.NAMESPACE);
  await objects.ensureBuckets(['quarantine', 'public']);
  const producer = new JobProducer(producing, config.NAMESPACE);
  shutdown.add('queues', () => producer.close());

  const posts = new WorkStore(postModel(mongo), postJob, clock, { event: '', text: '', website: '' });
  const photos = new WorkStore(photoModel(mongo), () => 'photo.process', clock);
  // Both stores as their common type; the driver's types cannot handle a generic document.
  const stores = [posts, photos] as unknown as readonly WorkStore<WorkDocument>[];
  const removals = removalModel(mongo);
  const quota = new StorageQuota(mongo, {
    bytes: config.QUOTA_BYTES,
    count: config.QUOTA_FILES,
    photos: config.QUOTA_PHOTOS,
    entries: config.QUOTA_ENTRY_PICTURES,
  });
  const waits = new FaultWaits(stores);
  const checks: ReadyChecks = {
    mongo: () => pingMongo(mongo),
    redis: () => queueRedis.ping(),
    objects: () => objects.ping(),
    uploads: lastReading(() => waits.describe()),
  };
  return {
    queueRedis,
    objects,
    producer,
    posts,
    photos,
    stores,
    removals,
    withdrawals: new Withdrawals(removals, objects),
    blockedHashes: new BlockedHashes(mongo),
    quota,
    probe: new Probe({ objects, mongo }),
    waits,
    jobs: new JobAdder(producer, log),
    progress: new ProgressReporter(queueRedis, uploadsLive, log),
    checks,
  };
}

/**
 * Returns the last reading of a line for operators. Each call starts a new reading without waiting for it, so that a slow
 * server never makes a process look unready.
 */
export function lastReading(read: () => Promise<string>): () => Promise<{ detail: string }> {
  let detail = '';
  const keep = (text: string) => {
    detail = text;
  };
  return async () => {
    void read().then(keep, () => undefined);
    return { detail };
  };
}
