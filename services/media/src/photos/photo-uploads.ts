import { type Outbox, trusted } from '@vitrina/kernel';
import type { UploadKind } from '../work/process-upload.ts';
import type { WorkStore } from '../work/work-store.ts';
import { photoFailedEvent, photoReadyEvent } from './announcement.ts';
import { type PhotoDocument, samePlace } from './photo-model.ts';

/** How long a replaced photo stays available, in milliseconds: open pages still show it. */
const REPLACED_MS = 10 * 60_000;

/**
 * Handling of profile photos, which become square, and of blog pictures, which keep their shape. An event announces the
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
    .find({ ...samePlace(photo), state: trusted({ $in: ['queued', 'processing', 'ready', 'failed'] }) })
    .lean<PhotoDocument[]>();
  const newest = Math.max(...photos.filter(({ state }) => state === 'ready').map(({ version }) => version));
  const at = new Date(store.now().getTime() + REPLACED_MS);
  for (const replaced of photos.filter(({ version }) => version < newest)) {
    await store.delete(replaced, { at, version: replaced.version, outbox: [] });
  }
}
