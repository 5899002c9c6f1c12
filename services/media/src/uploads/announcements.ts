import type { ErrorCode } from '@vitrina/contracts/errors';
import type { EventEnvelope } from '@vitrina/contracts/events';
import type { PictureFile, PublicPost } from '@vitrina/contracts/wire';
import { type OutboxEntry, outboxEntries } from '@vitrina/kernel';
import { publicKey, publicPath } from '../files/keys.ts';
import type { MadeFile } from '../images/recipe.ts';
import type { PhotoDocument, PostDocument, ReadyMedia } from './documents.ts';

/** Formats in the order in which a browser should try them, smallest files first. */
const FORMATS: readonly PictureFile['format'][] = ['avif', 'webp', 'jpeg'];

/** Fields that the interface needs to show a ready upload; paths start at the root of the site. */
export interface ShownMedia {
  path: string;
  extension: string;
  sources: PictureFile[];
  poster: string | null;
  duration: number | null;
}

/**
 * Lists an upload's files. A video has its film, empty until that is made, and the renditions of its poster. An animation
 * has its WebP files, with its first frame as the poster. Other pictures have several formats of each width, and the
 * largest JPEG as the main file, which every client can show.
 */
export function shownMedia(id: string, media: ReadyMedia): ShownMedia {
  const pathOf = (file: MadeFile | undefined) => (file ? publicPath(publicKey(id, file.name)) : '');
  const pictures = media.files.flatMap(({ format, ...file }) => (format === 'mp4' ? [] : [{ ...file, format }]));
  const shown = pictures.filter(({ format }) => !media.animated || format === 'webp');
  const sources = shown
    .map((file) => ({ format: file.format, width: file.width, url: pathOf(file) }))
    .sort((one, other) => FORMATS.indexOf(one.format) - FORMATS.indexOf(other.format) || other.width - one.width);
  const still = media.files.find(({ format }) => format === 'jpeg');
  if (media.kind === 'video') {
    const film = media.files.find(({ format }) => format === 'mp4');
    return { path: pathOf(film), extension: 'mp4', sources, poster: pathOf(still), duration: media.duration };
  }
  const main = media.animated ? shown[0] : still;
  if (!main) throw new Error(`upload ${id} has no files`);
  const extension = main.format === 'jpeg' ? 'jpg' : main.format;
  return { path: pathOf(main), extension, sources, poster: media.animated ? pathOf(still) : null, duration: null };
}

function announcedPost(post: PostDocument, media: ReadyMedia): PublicPost {
  return {
    event: post.event,
    text: post.text,
    website: post.website,
    ...shownMedia(post._id, media),
    width: media.width,
    height: media.height,
    thumbhash: media.thumbhash,
    eventDate: post.eventDate,
    publicationDate: post.publicationDate,
    createdAt: post.createdAt.getTime(),
    pin: post.pin ?? 0,
  };
}

/** Event of a ready post, to be written with the change. */
export function readyEvent(post: PostDocument, media: ReadyMedia, version: number): OutboxEntry[] {
  return outboxEntries('media.ready', post._id, version, dataOf(post, announcedPost(post, media)));
}

/** Event of a deleted post, to be written with the change. */
export function deletedEvent(post: PostDocument, version: number): OutboxEntry[] {
  return outboxEntries('media.ready', post._id, version, dataOf(post, null));
}

function dataOf({ _id: id, ownerId, work }: PostDocument, post: PublicPost | null) {
  return { id, ownerId, post, ...(work && { work }) };
}

/** Returns the current event of a post; null if it was never announced. */
export function currentEvent(post: PostDocument): EventEnvelope<'media.ready'> | null {
  if (post.version === 0) return null;
  const shown = post.state === 'ready' && post.media ? announcedPost(post, post.media) : null;
  return {
    id: `${post._id}-${post.version}`,
    name: 'media.ready',
    aggregate: post._id,
    version: post.version,
    data: dataOf(post, shown),
  };
}

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
