import type { Post, Rendition } from '../calls/entities.ts';
import type { PublicationEvent } from '../calls/publishing.ts';
import type { EventData } from '../events.ts';
import type { PostProgress } from '../live-events.ts';
import { names, postStages, postStates } from './names.ts';

/** Fields of the publish form. */
export const publishFields = names({
  event: 'evento',
  text: 'descripcion',
  website: 'www',
  eventDate: 'fecha_evento',
  publicationDate: 'fecha_publicacion',
});

/** Public facts of a post's texts, days and files, as services hold them. */
export type PublicPost = NonNullable<EventData<'media.ready'>['post']>;
/** File of a picture: format, width in pixels, address. */
export type PictureFile = PublicPost['sources'][number];

/** Lists the files of a picture in the wire's form. */
export function wireRenditions(sources: readonly PictureFile[]): Rendition[] {
  return sources.map(({ format, width, url }) => ({ formato: format, ancho: width, url }));
}

type WirePost = Pick<
  Post,
  | 'evento'
  | 'texto_personalizado'
  | 'www'
  | 'extension'
  | 'ancho'
  | 'alto'
  | 'thumbhash'
  | 'fuentes'
  | 'poster'
  | 'duracion'
>;

/** Builds the part that every card of a post has on the wire: for the public, and in its owner's gallery. */
export function wirePost(
  post: Omit<PublicPost, 'path' | 'eventDate' | 'publicationDate' | 'createdAt' | 'pin'>,
): WirePost {
  return {
    evento: post.event,
    texto_personalizado: post.text,
    www: post.website,
    extension: post.extension,
    ancho: post.width,
    alto: post.height,
    thumbhash: post.thumbhash,
    fuentes: wireRenditions(post.sources),
    poster: post.poster,
    duracion: post.duration,
  };
}

/** Formats the progress of a post for its owner's stream. */
export function wireProgress({ id, state, percent, stage, ...more }: PostProgress): PublicationEvent {
  return { id, estado: postStates.toWire[state], progreso: percent, etapa: postStages.toWire[stage], ...more };
}
