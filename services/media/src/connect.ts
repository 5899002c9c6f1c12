import {
  type CallHandlers,
  connectMongo,
  connectRedis,
  DatabaseClock,
  JobProducer,
  LiveChannel,
  type Log,
  ObjectStore,
  OutboxRelay,
  pingMongo,
  producerConnection,
  queueServers,
  type ReadyChecks,
  type ServiceDependencies,
  type SessionStore,
  type StaffActs,
} from '@vitrina/kernel';
import type { Counter } from 'prom-client';
import type { WorkerConfig } from './config.ts';
import { Probe } from './files/probe.ts';
import type { DeadLetters } from './operations/dead-letters.ts';
import { FaultWaits } from './processing/fault-waits.ts';
import { removalModel, Withdrawals } from './removals/withdrawals.ts';
import type { BackPressure } from './uploads/back-pressure.ts';
import { BlockedHashes } from './uploads/blocked-hashes.ts';
import { photoModel, postJob, postModel, type WorkDocument } from './uploads/documents.ts';
import { ProgressReporter } from './uploads/progress.ts';
import { StorageQuota } from './uploads/storage-quota.ts';
import { JobAdder, WorkStore } from './uploads/work-store.ts';

/** Connections of a process of this service, and the objects built on them. */
export type MediaConnections = Awaited<ReturnType<typeof connectMedia>>;

/** Connects a process of this service to its servers; registers closing each connection with the shutdown. */
export async function connectMedia(
  { log, metrics, shutdown }: Pick<ServiceDependencies, 'log' | 'metrics' | 'shutdown'>,
  config: WorkerConfig,
) {
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'media');
  shutdown.add('connections', () => mongo.close());
  const clock = await DatabaseClock.start(mongo, log);
  shutdown.add('queues', () => clock.close());
  // Workers must not depend on the session Redis, so everything here uses the queue Redis.
  const queueRedis = await connectRedis(queueServers(config), config.NAMESPACE);
  shutdown.add('connections', () => queueRedis.disconnect());
  const uploadsLive = new LiveChannel(queueRedis, queueServers(config), config.NAMESPACE);
  shutdown.add('connections', () => uploadsLive.close());
  const adding = producerConnection(config);
  shutdown.add('connections', () => adding.disconnect());
  const objects = new ObjectStore(config, config.NAMESPACE);
  await objects.ensureBuckets(['quarantine', 'public']);

  const producer = new JobProducer(adding, config.NAMESPACE);
  shutdown.add('queues', () => producer.close());
  const relayOptions = { connection: adding, redis: config, namespace: config.NAMESPACE, log, metrics };
  const posts = new WorkStore(postModel(mongo), postJob, clock, { event: '', text: '', website: '' });
  const photos = new WorkStore(photoModel(mongo), () => 'photo.process', clock);
  const removals = removalModel(mongo);
  const withdrawals = new Withdrawals(removals, objects);
  const blockedHashes = new BlockedHashes(mongo);
  const quota = new StorageQuota(mongo, {
    bytes: config.QUOTA_BYTES,
    count: config.QUOTA_FILES,
    photos: config.QUOTA_PHOTOS,
    entries: config.QUOTA_ENTRY_PICTURES,
  });
  const postEvents = new OutboxRelay(posts.model, { ...relayOptions, source: 'media-posts', to: ['directory'] });
  const photoEvents = new OutboxRelay(photos.model, {
    ...relayOptions,
    source: 'media-photos',
    to: ['accounts', 'directory'],
  });
  shutdown.add('queues', () => Promise.all([postEvents.close(), photoEvents.close()]));
  // Both stores as their common type; the driver's types cannot handle a generic document.
  const stores = [posts, photos] as unknown as readonly WorkStore<WorkDocument>[];
  const waits = new FaultWaits(stores);
  const checks: ReadyChecks = {
    mongo: () => pingMongo(mongo),
    redis: () => queueRedis.ping(),
    objects: () => objects.ping(),
    uploads: lastReading(() => waits.describe()),
  };
  const jobs = new JobAdder(producer, log);
  const progress = new ProgressReporter(queueRedis, uploadsLive, log);
  return {
    mongo,
    clock,
    probe: new Probe({ objects, mongo }),
    waits,
    queueRedis,
    objects,
    posts,
    photos,
    stores,
    removals,
    withdrawals,
    blockedHashes,
    quota,
    producer,
    adding,
    postEvents,
    photoEvents,
    jobs,
    progress,
    checks,
  };
}

/** Dependencies of the calls of this service. */
export interface Dependencies extends MediaConnections {
  log: Log;
  sessions: SessionStore;
  pressure: BackPressure;
  /** Counts the bytes of accepted originals. */
  bytesIn: Counter<'kind'>;
  live: LiveChannel;
  deadLetters: DeadLetters;
  staffActs: StaffActs;
}

/** Handlers of some of this service's calls. */
export type Handlers = Partial<CallHandlers<'media', Dependencies>>;

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
