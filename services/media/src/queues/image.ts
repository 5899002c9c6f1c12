import { photoUploads } from '../photos/photo-uploads.ts';
import { requireVideoPrograms } from '../video/limited-program.ts';
import { processPicture } from '../work/process-upload.ts';
import { runQueue, type WorkerDependencies } from './worker-dependencies.ts';

/** Serves the queue `image`: pictures of posts, and profile photos. @throws if ffmpeg is not installed */
export function runImageQueue(dependencies: WorkerDependencies): void {
  const { connections, options, processing, postKind } = dependencies;
  const photoKind = photoUploads(connections.photos, connections.photoEvents);
  requireVideoPrograms();
  processing.decoders.warm();
  // Runs one more job than there are decoders: while they work, the next original is fetched and finished files are stored.
  runQueue(dependencies, 'image', options.concurrency + 1, {
    'image.process': ({ data, signal, log }) =>
      processPicture(postKind, processing, { uploadId: data.id, signal, log }),
    'photo.process': ({ data, signal, log }) =>
      processPicture(photoKind, processing, { uploadId: data.id, signal, log }),
  });
}
