import {
  announcer,
  consumeEvents,
  createCallKit,
  everyQueue,
  queueConnection,
  type ReadyChecks,
  RestoreWatch,
  type ServiceKit,
} from '@vitrina/kernel';
import { BackPressure } from './admission/back-pressure.ts';
import { serveEvents } from './calls/get-events.ts';
import { serveOwnGallery } from './calls/get-own-gallery.ts';
import { serveDelete } from './calls/post-delete.ts';
import { serveRetry } from './calls/post-retry.ts';
import { serveUpload } from './calls/post-upload.ts';
import type { MediaConfig } from './config.ts';
import { connectMedia } from './connect.ts';
import { serveFeeds } from './internal/feeds.ts';
import { servePhoto } from './internal/photo.ts';
import type { MediaKit } from './media-kit.ts';
import { mountBoard } from './operations/board.ts';
import { DeadLetters } from './operations/dead-letters.ts';
import { lastKnown } from './operations/last-known.ts';
import { measure } from './operations/measure.ts';
import { currentPhotoEvent } from './photos/announcement.ts';
import { currentEvent } from './posts/announcement.ts';
import { cdnPurge } from './removals/cdn-purge.ts';
import { FileMover } from './removals/file-mover.ts';
import { removalHandlers } from './removals/removal-events.ts';

/** Removals that are applied at once. */
const EVENT_CONCURRENCY = 4;

/** Connects the service, mounts its calls and starts its relays; workers are processes of their own. */
export async function startMedia(service: ServiceKit, config: MediaConfig): Promise<ReadyChecks> {
  const { app, log, metrics, shutdown } = service;
  const { redis, adding, photoEvents, checks, ...connections } = await connectMedia(service, config);
  connections.postEvents.start();
  photoEvents.start();
  const pressure = new BackPressure(
    { producer: connections.producer, objects: connections.objects, log },
    { image: config.BACKLOG_IMAGE_SECONDS, video: config.BACKLOG_VIDEO_SECONDS },
  );
  const deadLetters = new DeadLetters(connections);
  const bytesIn = measure(metrics, { ...connections, deadLetters });
  const kit: MediaKit = { app, log, kit: createCallKit(redis, config), pressure, bytesIn, ...connections };
  serveUpload(kit);
  serveOwnGallery(kit);
  serveDelete(kit);
  serveRetry(kit);
  serveEvents(kit);
  servePhoto(kit, config.SERVICE_TOKEN);
  serveFeeds(kit, config.SERVICE_TOKEN);
  const queues = everyQueue(adding, config.NAMESPACE);
  shutdown.add('queues', () => Promise.all(queues.map((queue) => queue.close())));
  const consuming = queueConnection(config);
  shutdown.add('connections', () => consuming.disconnect());
  const { CDN_PURGE_URL: cdnUrl, CDN_PURGE_TOKEN: cdnToken } = config;
  const files = new FileMover({ ...kit, cdn: cdnUrl ? cdnPurge(cdnUrl, cdnToken) : null });
  files.start();
  shutdown.add('workers', () => files.close());
  const consumer = consumeEvents(
    'media',
    removalHandlers({ removals: kit.removals, posts: kit.posts.model, board: kit.board, files }),
    { connection: consuming, namespace: config.NAMESPACE, log, metrics, concurrency: EVENT_CONCURRENCY },
  );
  shutdown.add('workers', () => consumer.close());
  const { posts, photos, postEvents } = connections;
  const restores = await RestoreWatch.start({
    ...{ mongo: posts.model.db, redis, log, service: 'media', hears: ['accounts', 'directory'] },
    announcers: [
      announcer(posts.model, postEvents, (post) => [currentEvent(post)]),
      announcer(photos.model, photoEvents, (photo) => [currentPhotoEvent(photo)]),
    ],
  });
  shutdown.add('workers', () => restores.close());
  mountBoard(app, kit.kit, queues, {
    revive: (id) => deadLetters.retry(id),
    describe: () => connections.waits.describe(),
  });
  const writes = lastKnown(async () => {
    const fault = await pressure.storeFault();
    return fault === null ? '' : `uploads are refused: ${fault}`;
  });
  return { ...checks, writes };
}
