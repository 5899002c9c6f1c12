import type { OwnPost, OwnPostState } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { type PlanId, planOf } from '@vitrina/contracts/plans';
import { stages } from '../texts.ts';
import { shownMedia } from './announcement.ts';
import type { PostDocument } from './post-model.ts';

/** What a post's state depends on beside the post. */
export interface OwnerView {
  plan: PlanId;
  /** Today's ISO date in the owner's time zone. */
  today: string;
  /** Percent of each post under way. */
  percents: ReadonlyMap<string, number>;
}

/**
 * An owner's posts as they see them, newest first. Ready posts count against the plan's limit from the newest on, those
 * with a later publication date too; what is beyond is hidden from the public (R7, R21).
 * @param posts in any order; deleted ones are left out
 */
export function describeOwnPosts(posts: readonly PostDocument[], view: OwnerView): OwnPost[] {
  const limit = planOf(view.plan).limites.imagenes;
  let shown = 0;
  return posts
    .filter(({ state }) => state !== 'deleted' && state !== 'purged')
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1))
    .map((post) => {
      if (post.state === 'ready') shown += 1;
      return describe(post, stateOf(post, view.today, shown > limit), view.percents.get(post._id) ?? 0);
    });
}

function stateOf(post: PostDocument, today: string, beyondPlan: boolean): OwnPostState {
  if (post.state === 'failed') return 'fallida';
  if (post.state !== 'ready') return 'procesando';
  if (post.fecha_publicacion > today) return 'programada';
  return beyondPlan ? 'oculta' : 'publicada';
}

function describe(post: PostDocument, estado: OwnPostState, percent: number): OwnPost {
  const media = post.state === 'ready' ? post.media : undefined;
  const shown = media && shownMedia(post._id, media);
  return {
    id: post._id,
    imagen_url: shown?.ruta ?? '',
    estado,
    progreso: media ? 100 : post.state === 'processing' ? percent : 0,
    etapa: stageOf(post),
    evento: post.evento,
    texto_personalizado: post.texto_personalizado,
    www: post.www,
    extension: shown?.extension ?? '',
    ancho: media?.width ?? 0,
    alto: media?.height ?? 0,
    thumbhash: media?.thumbhash ?? '',
    fuentes: shown?.fuentes ?? [],
    fecha_evento: post.fecha_evento,
    fecha_publicacion: post.fecha_publicacion,
    error: post.failure ? errorCatalogue[post.failure].text : null,
  };
}

function stageOf(post: PostDocument): string {
  if (post.state === 'ready') return stages.done;
  if (post.state === 'failed') return stages.failed;
  return post.state === 'processing' ? stages.processing : stages.queued;
}
