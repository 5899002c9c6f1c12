import { videoReports } from '../posts/post-uploads.ts';
import { requireVideoPrograms } from '../video/limited-program.ts';
import { makeVideo } from '../video/make-video.ts';
import { runUpload } from '../work/process-upload.ts';
import { runQueue, type WorkerDependencies } from './worker-dependencies.ts';

/** Serves the queue `video`. @throws if ffmpeg is not installed */
export function runVideoQueue(dependencies: WorkerDependencies): void {
  const { config, connections, options, processing, postKind } = dependencies;
  requireVideoPrograms();
  const videoDependencies = {
    ...processing,
    maxSeconds: config.VIDEO_MAX_SECONDS,
    ...videoReports(connections.posts, connections.progress),
  };
  runQueue(dependencies, 'video', options.videos, {
    'video.process': ({ data, signal, log }) =>
      runUpload(postKind, processing, { uploadId: data.id, signal, log }, (post, held) =>
        makeVideo(videoDependencies, post, held),
      ),
  });
}
