import type { OwnPost, OwnPostState } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { type PlanId, type PublicWindow, publicState, publicWindows, type WindowInput } from '@vitrina/contracts/plans';
import { stages } from '../texts.ts';
import { shownMedia } from './announcement.ts';
import type { PostDocument } from './post-model.ts';
import { isWorthAnotherTry } from './retry.ts';

/** What a post's state depends on beside the post. */
export interface OwnerView {
  plan: PlanId;
  /** IANA time zone of the owner's place. */
  timeZone: string;
  /** Instant to look at, in milliseconds since 1970. */
  now: number;
  /** Percent of each post under way. */
  percents: ReadonlyMap<string, number>;
}

/**
 * An owner's posts as they see them, newest first. Which of the ready ones the public sees is the same rule that the
 * public lists follow.
 * @param posts in any order; deleted ones are left out
 */
export function describeOwnPosts(posts: readonly PostDocument[], view: OwnerView): OwnPost[] {
  const ready = posts.filter(({ state }) => state === 'ready');
  const windows = publicWindows(ready.map(windowInput), view);
  return posts
    .filter(({ state }) => state !== 'deleted' && state !== 'purged')
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1))
    .map((post) => describe(post, stateOf(post, windows.get(post._id), view.now), view.percents.get(post._id) ?? 0));
}

function windowInput({ _id: id, media, createdAt, fecha_publicacion }: PostDocument): WindowInput {
  return { id, kind: media?.kind ?? 'imagen', createdAt: createdAt.getTime(), fecha_publicacion };
}

function stateOf(post: PostDocument, window: PublicWindow | undefined, now: number): OwnPostState {
  if (post.state === 'failed') return 'fallida';
  return window ? publicState(window, now) : 'procesando';
}

function describe(post: PostDocument, estado: OwnPostState, percent: number): OwnPost {
  const ready = post.state === 'ready' ? post.media : undefined;
  const media = ready ?? (post.state === 'failed' ? undefined : post.preview);
  const shown = media && shownMedia(post._id, media);
  return {
    id: post._id,
    imagen_url: shown?.ruta ?? '',
    estado,
    progreso: ready ? 100 : post.state === 'processing' ? percent : 0,
    etapa: stageOf(post),
    evento: post.evento,
    texto_personalizado: post.texto_personalizado,
    www: post.www,
    extension: shown?.extension ?? '',
    ancho: media?.width ?? 0,
    alto: media?.height ?? 0,
    thumbhash: media?.thumbhash ?? '',
    fuentes: shown?.fuentes ?? [],
    poster: shown?.poster ?? null,
    duracion: shown?.duracion ?? null,
    fecha_evento: post.fecha_evento,
    fecha_publicacion: post.fecha_publicacion,
    error: post.failure ? errorCatalogue[post.failure].text : null,
    reintentable: isWorthAnotherTry(post),
  };
}

function stageOf(post: PostDocument): string {
  if (post.state === 'ready') return stages.done;
  if (post.state === 'failed') return stages.failed;
  return post.state === 'processing' ? stages.processing : stages.queued;
}
