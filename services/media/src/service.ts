import {
  announcer,
  type CallHandlers,
  connectRedis,
  consumeEvents,
  createCallDependencies,
  LiveChannel,
  OutboxRelay,
  openAllQueues,
  queueConnection,
  type ReadyChecks,
  RestoreWatch,
  type Service,
  type ServiceDependencies,
  StaffActs,
  StaffReads,
  serveCalls,
  staffActModel,
} from '@vitrina/kernel';
import { deadLetterCalls } from './calls/dead-letters.ts';
import { serveFeeds, serveOwnUploads } from './calls/internal-reads.ts';
import { ownPostCalls } from './calls/own-posts.ts';
import { servePhoto } from './calls/profile-photos.ts';
import { uploadCalls } from './calls/upload.ts';
import { type MediaConfig, readConfig } from './config.ts';
import { connectMedia, type Dependencies, lastReading } from './connect.ts';
import { DeadLetters } from './operations/dead-letters.ts';
import { measure } from './operations/measure.ts';
import { mountQueueDashboard } from './operations/queue-dashboard.ts';
import { cdnPurge, FileMover } from './removals/file-mover.ts';
import { removalHandlers } from './removals/removal-events.ts';
import { currentEvent, currentPhotoEvent } from './uploads/announcements.ts';
import { BackPressure } from './uploads/back-pressure.ts';

/** Removals applied concurrently. */
const EVENT_CONCURRENCY = 4;

/** The media service, run as a separate process or in the all-in-one process. */
export const media: Service<MediaConfig> = { name: 'media', readConfig, start: startMedia };

/** Every call of media with its handler. */
const handlers = { ...ownPostCalls, ...uploadCalls, ...deadLetterCalls } satisfies CallHandlers<'media', Dependencies>;

/** Connects the service, mounts its calls and starts its relays; workers are separate processes. */
export async function startMedia(service: ServiceDependencies, config: MediaConfig): Promise<ReadyChecks> {
  const { app, log, metrics, shutdown } = service;
  const connections = await connectMedia(service, config);
  const { adding, photoEvents, checks } = connections;
  const redis = await connectRedis(config, config.NAMESPACE);
  shutdown.add('connections', () => redis.disconnect());
  const live = new LiveChannel(redis, config, config.NAMESPACE);
  shutdown.add('connections', () => live.close());
  connections.postEvents.start();
  photoEvents.start();
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
  const actRelay = new OutboxRelay(acts, { ...delivery, source: 'media-staff', to: ['directory'] });
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
    staffActs: new StaffActs(acts, actRelay),
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
