import { type OutboxRelay, trusted } from '@vitrina/kernel';
import type { UploadKind } from '../work/process-upload.ts';
import type { WorkStore } from '../work/work-store.ts';
import { photoFailedEvent, photoReadyEvent } from './announcement.ts';
import type { PhotoDocument } from './photo-model.ts';

/** How long a replaced photo can still be fetched, in milliseconds: open pages show it. */
const REPLACED_MS = 10 * 60_000;

/**
 * How a worker handles profile photos: square renditions, `photo.ready` or `photo.failed`, deletion of older photos.
 */
export function photoUploads(
  store: WorkStore<PhotoDocument>,
  events: OutboxRelay<PhotoDocument>,
): UploadKind<PhotoDocument> {
  return {
    store,
    recipe: 'photo',
    onProgress: () => undefined,
    finish: (photo, media) => store.finish(photo, media, photo.version, photoReadyEvent(photo, media)),
    onReady: async (photo) => {
      await events.flush(photo._id);
      await deleteOlder(store, photo);
    },
    fail: (photo, code, dead) => store.fail(photo, code, photoFailedEvent(photo), dead),
    onFailed: (photo) => events.flush(photo._id),
  };
}

async function deleteOlder(store: WorkStore<PhotoDocument>, photo: PhotoDocument): Promise<void> {
  const older = await store.model
    .find({
      ownerId: photo.ownerId,
      version: trusted({ $lt: photo.version }),
      state: trusted({ $in: ['queued', 'processing', 'ready', 'failed'] }),
    })
    .lean<PhotoDocument[]>();
  const at = new Date(store.now().getTime() + REPLACED_MS);
  for (const replaced of older) await store.delete(replaced, { at, version: replaced.version, outbox: [] });
}
