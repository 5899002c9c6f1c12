import type { Rendition } from '@vitrina/contracts';
import type { EventData, EventEnvelope } from '@vitrina/contracts/events';
import { type OutboxEntry, outboxEntries } from '@vitrina/kernel';
import { publicKey, publicPath } from '../files/keys.ts';
import type { MadeFile } from '../images/protocol.ts';
import type { ReadyMedia } from '../work/work-document.ts';
import type { PostDocument } from './post-model.ts';

/** Formats in the order in which a browser should try them: the smallest files first. */
const FORMATS: readonly Rendition['formato'][] = ['avif', 'webp', 'jpeg'];

/** What the interface needs to show a ready upload: full paths from the root of the site. */
export interface ShownMedia {
  ruta: string;
  extension: string;
  fuentes: Rendition[];
  poster: string | null;
  duracion: number | null;
}

/**
 * The addresses of an upload's files. A video has its film, empty while that is being made, and the renditions of its
 * poster. An animation has its WebP files, and its first frame as the poster; other pictures have several formats of
 * each width, and the largest JPEG as the main file, which every client can show.
 */
export function shownMedia(id: string, media: ReadyMedia): ShownMedia {
  const pathOf = (file: MadeFile | undefined) => (file ? publicPath(publicKey(id, file.name)) : '');
  const shown = pictureFiles(media).filter(({ formato }) => !media.animated || formato === 'webp');
  const fuentes = shown
    .map((file) => ({ formato: file.formato, ancho: file.ancho, url: pathOf(file) }))
    .sort((one, other) => FORMATS.indexOf(one.formato) - FORMATS.indexOf(other.formato) || other.ancho - one.ancho);
  const still = media.files.find(({ formato }) => formato === 'jpeg');
  if (media.kind === 'video') {
    const film = media.files.find(({ formato }) => formato === 'mp4');
    return { ruta: pathOf(film), extension: 'mp4', fuentes, poster: pathOf(still), duracion: media.duration };
  }
  const main = media.animated ? shown[0] : still;
  if (!main) throw new Error(`upload ${id} has no files`);
  const extension = main.formato === 'jpeg' ? 'jpg' : main.formato;
  return { ruta: pathOf(main), extension, fuentes, poster: media.animated ? pathOf(still) : null, duracion: null };
}

function pictureFiles({ files }: Pick<ReadyMedia, 'files'>): Array<MadeFile & { formato: Rendition['formato'] }> {
  return files.flatMap(({ formato, ...file }) => (formato === 'mp4' ? [] : [{ ...file, formato }]));
}

function announcedPost(post: PostDocument, media: ReadyMedia): NonNullable<EventData<'media.ready'>['post']> {
  return {
    evento: post.evento,
    texto_personalizado: post.texto_personalizado,
    www: post.www,
    ...shownMedia(post._id, media),
    ancho: media.width,
    alto: media.height,
    thumbhash: media.thumbhash,
    fecha_evento: post.fecha_evento,
    fecha_publicacion: post.fecha_publicacion,
    createdAt: post.createdAt.getTime(),
  };
}

/** The event of a ready post, for the same write. */
export function readyEvent(post: PostDocument, media: ReadyMedia, version: number): OutboxEntry[] {
  const data = { id: post._id, ownerId: post.ownerId, post: announcedPost(post, media) };
  return outboxEntries('media.ready', post._id, version, data);
}

/** The event of a deleted post, for the same write. */
export function goneEvent(post: PostDocument, version: number): OutboxEntry[] {
  return outboxEntries('media.ready', post._id, version, { id: post._id, ownerId: post.ownerId, post: null });
}

/** The current event of a post; null if it was never announced. */
export function currentEvent(post: PostDocument): EventEnvelope<'media.ready'> | null {
  if (post.version === 0) return null;
  const shown = post.state === 'ready' && post.media ? announcedPost(post, post.media) : null;
  return {
    id: `${post._id}-${post.version}`,
    name: 'media.ready',
    aggregate: post._id,
    version: post.version,
    data: { id: post._id, ownerId: post.ownerId, post: shown },
  };
}
