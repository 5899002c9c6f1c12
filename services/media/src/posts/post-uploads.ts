import type { Outbox } from '@vitrina/kernel';
import { getsAvif } from '../avif/avif-store.ts';
import { failedReport, type ProgressReporter, processingReport, readyReport } from '../live/progress.ts';
import { POSTER_PERCENT, type VideoDependencies } from '../video/make-video.ts';
import type { UploadKind } from '../work/process-upload.ts';
import type { WorkStore } from '../work/work-store.ts';
import { deletedEvent, readyEvent, shownMedia } from './announcement.ts';
import type { PostDocument } from './post-model.ts';

/** Handling of the uploads of posts: renditions in their own shape, live progress, the event `media.ready`. */
export function postUploads(
  store: WorkStore<PostDocument>,
  events: Outbox,
  progress: ProgressReporter,
): UploadKind<PostDocument> {
  return {
    store,
    recipe: () => 'post',
    onProgress: percentReporter(progress),
    finish: (post, media) => {
      const version = post.version + 1;
      const later = getsAvif(media) ? { avifFrom: store.now() } : {};
      return store.finish(post, media, version, readyEvent(post, media, version), later);
    },
    onReady: async (post) => {
      await events.flush(post._id);
      await progress.report(post.ownerId, post._id, readyReport);
    },
    fail: (post, code, dead) => {
      // A post that was ready before is still public: its renditions were lost and could not be made again.
      const version = post.version + 1;
      if (post.version === 0) return store.fail(post, code, [], dead);
      return store.fail(post, code, deletedEvent(post, version), dead, { version });
    },
    onFailed: async (post) => {
      if (post.version > 0) await events.flush(post._id);
      await progress.report(post.ownerId, post._id, failedReport);
    },
  };
}

/** Live reports to the owner of a video while it is made: progress in percent, and the poster. */
export function videoReports(
  store: WorkStore<PostDocument>,
  progress: ProgressReporter,
): Pick<VideoDependencies<PostDocument>, 'onProgress' | 'onPreview'> {
  return {
    onProgress: percentReporter(progress),
    onPreview: async (post, preview) => {
      if (!(await store.recordPreview(post, preview))) return false;
      const { poster } = shownMedia(post._id, preview);
      await progress.report(post.ownerId, post._id, { ...processingReport(POSTER_PERCENT), ...(poster && { poster }) });
      return true;
    },
  };
}

function percentReporter(progress: ProgressReporter): (post: PostDocument, percent: number) => void {
  return (post, percent) => void progress.report(post.ownerId, post._id, processingReport(percent));
}
