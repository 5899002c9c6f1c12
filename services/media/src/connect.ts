import {
  connectMongo,
  connectRedis,
  DatabaseClock,
  JobProducer,
  LiveChannel,
  ObjectStore,
  OutboxRelay,
  pingMongo,
  producerConnection,
  queueServers,
  type ReadyChecks,
  type ServiceDependencies,
} from '@vitrina/kernel';
import { StorageQuota } from './admission/storage-quota.ts';
import type { WorkerConfig } from './config.ts';
import { ProgressReporter } from './live/progress.ts';
import { FaultWaits } from './operations/fault-waits.ts';
import { lastReading } from './operations/last-reading.ts';
import { Probe } from './operations/probe.ts';
import { photoModel } from './photos/photo-model.ts';
import { postJob, postModel } from './posts/post-model.ts';
import { removalModel } from './removals/removal-model.ts';
import { Withdrawals } from './removals/withdrawals.ts';
import { BlockedHashes } from './work/blocked-hashes.ts';
import { JobAdder } from './work/job-adder.ts';
import type { WorkDocument } from './work/work-document.ts';
import { WorkStore } from './work/work-store.ts';

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
  const relay = new OutboxRelay(relayOptions);
  const postEvents = relay.add(posts.model, { source: 'media-posts', to: ['directory'] });
  const photoEvents = relay.add(photos.model, { source: 'media-photos', to: ['accounts', 'directory'] });
  shutdown.add('queues', () => relay.close());
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
    relay,
    postEvents,
    photoEvents,
    jobs,
    progress,
    checks,
  };
}
