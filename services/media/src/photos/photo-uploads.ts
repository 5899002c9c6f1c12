import { type OutboxRelay, trusted } from '@vitrina/kernel';
import type { UploadKind } from '../work/process-upload.ts';
import type { WorkStore } from '../work/work-store.ts';
import { photoFailedEvent, photoReadyEvent } from './announcement.ts';
import { type PhotoDocument, samePlace } from './photo-model.ts';

/** How long a replaced photo can still be fetched, in milliseconds: open pages show it. */
const REPLACED_MS = 10 * 60_000;

/**
 * How a worker handles profile photos and pictures of blog entries: the former become square, the latter keep their shape;
 * an event says how it ended, and what a ready one replaces is deleted.
 */
export function photoUploads(
  store: WorkStore<PhotoDocument>,
  events: OutboxRelay<PhotoDocument>,
): UploadKind<PhotoDocument> {
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
 * Deletes all uploads for the same place that are older than the newest ready one: also the one that was ready last, where
 * a newer one was ready a moment before and could not see that.
 */
async function deleteReplaced(store: WorkStore<PhotoDocument>, photo: PhotoDocument): Promise<void> {
  const photos = await store.model
    .find({ ...samePlace(photo), state: trusted({ $in: ['queued', 'processing', 'ready', 'failed'] }) })
    .lean<PhotoDocument[]>();
  const newest = Math.max(...photos.filter(({ state }) => state === 'ready').map(({ version }) => version));
  const at = new Date(store.now().getTime() + REPLACED_MS);
  for (const replaced of photos.filter(({ version }) => version < newest)) {
    await store.delete(replaced, { at, version: replaced.version, outbox: [] });
  }
}
