import {
  announcer,
  connectRedis,
  consumeEvents,
  createCallDependencies,
  LiveChannel,
  OutboxRelay,
  openAllQueues,
  queueConnection,
  type ReadyChecks,
  RestoreWatch,
  type ServiceDependencies,
  StaffActs,
  StaffReads,
  serveCalls,
  staffActModel,
} from '@vitrina/kernel';
import { BackPressure } from './admission/back-pressure.ts';
import type { MediaConfig } from './config.ts';
import { connectMedia } from './connect.ts';
import type { Dependencies } from './dependencies.ts';
import { handlers } from './handlers.ts';
import { serveFeeds } from './internal/feeds.ts';
import { serveOwnUploads } from './internal/own-uploads.ts';
import { servePhoto } from './internal/photo.ts';
import { DeadLetters } from './operations/dead-letters.ts';
import { lastReading } from './operations/last-reading.ts';
import { measure } from './operations/measure.ts';
import { mountQueueDashboard } from './operations/queue-dashboard.ts';
import { currentPhotoEvent } from './photos/announcement.ts';
import { currentEvent } from './posts/announcement.ts';
import { cdnPurge } from './removals/cdn-purge.ts';
import { FileMover } from './removals/file-mover.ts';
import { removalHandlers } from './removals/removal-events.ts';

/** Removals applied concurrently. */
const EVENT_CONCURRENCY = 4;

/** Connects the service, mounts its calls and starts its relays; workers are separate processes. */
export async function startMedia(service: ServiceDependencies, config: MediaConfig): Promise<ReadyChecks> {
  const { app, log, metrics, shutdown } = service;
  const { adding, photoEvents, checks, ...connections } = await connectMedia(service, config);
  const redis = await connectRedis(config, config.NAMESPACE);
  shutdown.add('connections', () => redis.disconnect());
  const live = new LiveChannel(redis, config, config.NAMESPACE);
  shutdown.add('connections', () => live.close());
  connections.relay.start();
  const pressure = new BackPressure(
    { producer: connections.producer, objects: connections.objects, log },
    { image: config.BACKLOG_IMAGE_SECONDS, video: config.BACKLOG_VIDEO_SECONDS },
  );
  const deadLetters = new DeadLetters(connections);
  const queues = openAllQueues(adding, config.NAMESPACE);
  shutdown.add('queues', () => Promise.all(queues.map((queue) => queue.close())));
  const bytesIn = measure(metrics, { ...connections, queues, deadLetters, pressure });
  const serving = createCallDependencies(redis, config);
  const acts = await staffActModel(connections.mongo);
  const delivery = { connection: adding, redis: config, namespace: config.NAMESPACE, log, metrics };
  const actRelay = new OutboxRelay(delivery);
  const actOutbox = actRelay.add(acts, { source: 'media-staff', to: ['directory'] });
  actRelay.start();
  shutdown.add('queues', () => actRelay.close());
  const dependencies: Dependencies = {
    ...connections,
    log,
    live,
    pressure,
    bytesIn,
    deadLetters,
    sessions: serving.sessions,
    staffActs: new StaffActs(acts, actOutbox),
  };
  serveCalls(app, serving, handlers, dependencies);
  servePhoto(app, dependencies, config.SERVICE_KEYS);
  serveFeeds(app, dependencies, config.SERVICE_KEYS);
  serveOwnUploads(app, dependencies, config.SERVICE_KEYS);
  const { posts, photos, postEvents } = dependencies;
  const consuming = queueConnection(config);
  shutdown.add('connections', () => consuming.disconnect());
  const { CDN_PURGE_URL: cdnUrl, CDN_PURGE_TOKEN: cdnToken } = config;
  const files = new FileMover({ ...dependencies, cdn: cdnUrl ? cdnPurge(cdnUrl, cdnToken) : null });
  files.start();
  shutdown.add('workers', () => files.close());
  const consumer = consumeEvents('media', removalHandlers({ ...dependencies, files }), {
    connection: consuming,
    namespace: config.NAMESPACE,
    log,
    metrics,
    concurrency: EVENT_CONCURRENCY,
  });
  shutdown.add('workers', () => consumer.close());
  const restores = await RestoreWatch.start({
    mongo: posts.model.db,
    redis,
    log,
    service: 'media',
    sources: ['accounts', 'directory'],
    announcers: [
      announcer(posts.model, postEvents, (post) => [currentEvent(post)]),
      announcer(photos.model, photoEvents, (photo) => [currentPhotoEvent(photo)]),
    ],
  });
  shutdown.add('workers', () => restores.close());
  mountQueueDashboard(app, serving, queues, {
    uploads: { revive: (id) => deadLetters.retry(id), describe: () => connections.waits.describe() },
    log: { reads: new StaffReads(redis, dependencies.staffActs, 'board'), acts: dependencies.staffActs },
  });
  const writes = lastReading(async () => {
    const fault = await pressure.storeFault();
    return fault === null ? '' : `uploads are refused: ${fault}`;
  });
  return { ...checks, redis: () => Promise.all([redis.ping(), connections.queueRedis.ping()]), writes };
}
