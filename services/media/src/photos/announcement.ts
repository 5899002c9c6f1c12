import type { ErrorCode } from '@vitrina/contracts/errors';
import type { EventEnvelope } from '@vitrina/contracts/events';
import { type OutboxEntry, outboxEntries } from '@vitrina/kernel';
import { publicKey, publicPath } from '../files/keys.ts';
import { shownMedia } from '../posts/announcement.ts';
import type { ReadyMedia } from '../work/work-document.ts';
import type { PhotoDocument } from './photo-model.ts';

/** Side in pixels of the rendition used where only one URL fits. */
const MAIN_SIDE = 320;

type Announced = EventEnvelope<'photo.ready'> | EventEnvelope<'entryPicture.ready'>;

/** Event of a ready photo. Its version counts the user's photos, so that the newest upload wins. */
export function photoReadyEvent(photo: PhotoDocument, media: ReadyMedia): OutboxEntry[] {
  const event = envelopeOf(photo, media);
  return outboxEntries(event.name, event.aggregate, event.version, event.data);
}

/** Event of a failed photo. */
export function photoFailedEvent(photo: PhotoDocument, failure: ErrorCode): OutboxEntry[] {
  const { _id: id, ownerId, entryId, version } = photo;
  if (entryId === undefined) return outboxEntries('photo.failed', aggregateOf(photo), version, { ownerId });
  return outboxEntries('entryPicture.failed', aggregateOf(photo), version, { id, entryId, ownerId, failure });
}

/** Returns the current event of a photo; null if it is not ready. */
export function currentPhotoEvent(photo: PhotoDocument): Announced | null {
  return photo.state === 'ready' && photo.media ? envelopeOf(photo, photo.media) : null;
}

function aggregateOf({ ownerId, entryId }: PhotoDocument): string {
  return entryId === undefined ? `photo-${ownerId}` : `entry-picture-${entryId}`;
}

function envelopeOf(photo: PhotoDocument, media: ReadyMedia): Announced {
  const { _id, ownerId, entryId, version } = photo;
  const envelope = { id: `${_id}-${version}`, aggregate: aggregateOf(photo), version };
  if (entryId === undefined)
    return { ...envelope, name: 'photo.ready', data: { ownerId, ...photoPaths(photo, media) } };
  const { path, poster, sources } = shownMedia(_id, media);
  const { width, height, thumbhash } = media;
  // An animation is represented by its first frame: nothing should move next to a text.
  const picture = { path: poster ?? path, sources, width, height, thumbhash };
  return { ...envelope, name: 'entryPicture.ready', data: { id: _id, entryId, ownerId, ...picture } };
}

function photoPaths({ _id }: PhotoDocument, media: ReadyMedia) {
  const pathOf = (name: string) => publicPath(publicKey(_id, name));
  const stills = media.files.filter(({ format }) => format === 'jpeg');
  const main = stills.find(({ width }) => width <= MAIN_SIDE) ?? stills[0];
  if (!main) throw new Error(`photo ${_id} has no files`);
  return {
    path: pathOf(main.name),
    sources: media.files.flatMap(({ name, format, width }) =>
      format === 'mp4' ? [] : [{ format, width, url: pathOf(name) }],
    ),
    thumbhash: media.thumbhash,
  };
}
