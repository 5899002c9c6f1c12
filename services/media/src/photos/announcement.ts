import type { EventData, EventEnvelope } from '@vitrina/contracts/events';
import { type OutboxEntry, outboxEntries } from '@vitrina/kernel';
import { publicKey, publicPath } from '../files/keys.ts';
import type { ReadyMedia } from '../work/work-document.ts';
import type { PhotoDocument } from './photo-model.ts';

/** Side in pixels of the rendition that is used where only one address fits. */
const MAIN_SIDE = 320;

function aggregateOf(photo: PhotoDocument): string {
  return `photo-${photo.ownerId}`;
}

function announcedPhoto(photo: PhotoDocument, media: ReadyMedia): EventData<'photo.ready'> {
  const pathOf = (name: string) => publicPath(publicKey(photo._id, name));
  const stills = media.files.filter(({ format }) => format === 'jpeg');
  const main = stills.find(({ width }) => width <= MAIN_SIDE) ?? stills[0];
  if (!main) throw new Error(`photo ${photo._id} has no files`);
  return {
    ownerId: photo.ownerId,
    path: pathOf(main.name),
    sources: media.files.flatMap(({ name, format, width }) =>
      format === 'mp4' ? [] : [{ format, width, url: pathOf(name) }],
    ),
    thumbhash: media.thumbhash,
  };
}

/** The event of a ready photo; its version is the photo's count, so that the newest upload wins. */
export function photoReadyEvent(photo: PhotoDocument, media: ReadyMedia): OutboxEntry[] {
  return outboxEntries('photo.ready', aggregateOf(photo), photo.version, announcedPhoto(photo, media));
}

/** The event of a failed photo, for the same write. */
export function photoFailedEvent(photo: PhotoDocument): OutboxEntry[] {
  return outboxEntries('photo.failed', aggregateOf(photo), photo.version, { ownerId: photo.ownerId });
}

/** The current event of a photo; null if it is not ready. */
export function currentPhotoEvent(photo: PhotoDocument): EventEnvelope<'photo.ready'> | null {
  if (photo.state !== 'ready' || !photo.media) return null;
  return {
    id: `${photo._id}-${photo.version}`,
    name: 'photo.ready',
    aggregate: aggregateOf(photo),
    version: photo.version,
    data: announcedPhoto(photo, photo.media),
  };
}
