import type { ErrorCode } from '@vitrina/contracts/errors';
import { type Outbox, trusted } from '@vitrina/kernel';
import type { Recipe } from '../images/recipe.ts';
import { deletedEvent, photoFailedEvent, photoReadyEvent, readyEvent, shownMedia } from '../uploads/announcements.ts';
import {
  type DeadLetter,
  keptStates,
  type PhotoDocument,
  type PostDocument,
  type ReadyMedia,
  samePlace,
  type WorkDocument,
} from '../uploads/documents.ts';
import { failedReport, type ProgressReporter, processingReport, readyReport } from '../uploads/progress.ts';
import type { WorkStore } from '../uploads/work-store.ts';

/** Differences between the uploads of posts and of photos. */
export interface UploadKind<D extends WorkDocument> {
  store: WorkStore<D>;
  recipe: (work: D) => Recipe;
  /** Reports progress, 0 to 99 percent; also a video's poster as soon as it can be shown. */
  onProgress: (work: D, percent: number, preview?: ReadyMedia) => void;
  /** Writes the ready state with its events; returns false if the lease was lost. */
  finish: (work: D, media: ReadyMedia) => Promise<boolean>;
  onReady: (work: D) => Promise<void>;
  /** Writes the failed state with its events; returns false if the lease was lost. */
  fail: (work: D, code: ErrorCode, dead?: DeadLetter) => Promise<boolean>;
  onFailed: (work: D) => Promise<void>;
}

/**
 * Posts: renditions in their own shape, live progress, the event `media.ready`.
 * @param avifAfterViews 0 if pictures get AVIF files without being viewed
 */
export function postUploads(
  store: WorkStore<PostDocument>,
  events: Outbox,
  progress: ProgressReporter,
  avifAfterViews: number,
): UploadKind<PostDocument> {
  return {
    store,
    recipe: () => 'post',
    onProgress: (post, percent, preview) => {
      const poster = preview && shownMedia(post._id, preview).poster;
      void progress.report(post.ownerId, post._id, { ...processingReport(percent), ...(poster && { poster }) });
    },
    finish: (post, media) => {
      const version = post.version + 1;
      const isStill = media.kind === 'image' && !media.animated;
      const later = isStill && avifAfterViews === 0 ? { avifFrom: store.now() } : {};
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

/** How long a replaced photo stays available, in milliseconds: open pages still show it. */
const REPLACED_MS = 10 * 60_000;

/**
 * Profile photos, which become square, and pictures of blog entries, which keep their shape. An event announces the
 * result, and uploads that a ready one replaces are deleted.
 */
export function photoUploads(store: WorkStore<PhotoDocument>, events: Outbox): UploadKind<PhotoDocument> {
  return {
    store,
    recipe: ({ entryId }) => (entryId === undefined ? 'photo' : 'post'),
    onProgress: () => undefined,
    finish: (photo, media) => store.finish(photo, media, photo.version, photoReadyEvent(photo, media)),
    onReady: async (photo) => {
      await events.flush(photo._id);
      await deleteReplaced(store, photo);
    },
    fail: (photo, code, dead) => store.fail(photo, code, photoFailedEvent(photo, code), dead),
    onFailed: (photo) => events.flush(photo._id),
  };
}

/**
 * Deletes all uploads for the same place that are older than the newest ready one. This includes the previous one if a
 * newer one became ready just before and did not see it.
 */
async function deleteReplaced(store: WorkStore<PhotoDocument>, photo: PhotoDocument): Promise<void> {
  const photos = await store.model
    .find({ ...samePlace(photo), state: trusted({ $in: keptStates }) })
    .lean<PhotoDocument[]>();
  const newest = Math.max(...photos.filter(({ state }) => state === 'ready').map(({ version }) => version));
  const at = new Date(store.now().getTime() + REPLACED_MS);
  for (const replaced of photos.filter(({ version }) => version < newest)) {
    await store.delete(replaced, { at, version: replaced.version, outbox: [] });
  }
}
