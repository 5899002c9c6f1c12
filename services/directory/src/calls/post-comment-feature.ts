import { isDuplicateKey, Problem } from '@vitrina/kernel';
import { commentCard } from '../answers/comment-card.ts';
import type { Handler } from '../dependencies.ts';
import { type CommentDoc, featuredPlaces } from '../model/comment.ts';
import type { Store } from '../model/store.ts';
import { showsFeatured } from '../reading/featured-comments.ts';

interface OwnComment {
  _id: string;
  providerId: string;
  state: 'published';
}

/** `POST /api/comentarios/:id/destacado`: puts a comment on the own profile first, or back in its place (R39). */
export const postCommentFeature: Handler<'POST /api/comentarios/:id/destacado'> = async (
  { params, json, session },
  { store, board },
) => {
  const featured = await showsFeatured(store, session.userId);
  // A choice can be undone under any plan.
  if (json.destacado && !featured) throw new Problem('destacados_sin_plan');
  const mine: OwnComment = { _id: params.id, providerId: session.userId, state: 'published' };
  const comment = json.destacado ? await feature(store, mine) : await putBack(store, mine);
  await board.changed(comment, { featured });
  return { success: true, data: commentCard(comment, session.userId, { featured }) };
};

/** Takes the first free place: each is one comment's by a unique index, so that no two requests make a fourth. */
async function feature(store: Store, mine: OwnComment): Promise<CommentDoc> {
  for (const place of featuredPlaces(mine.providerId)) {
    try {
      const placed = await store.comments
        .findOneAndUpdate(
          { ...mine, featured: null },
          { $set: { featured: { place, at: Date.now() } } },
          { returnDocument: 'after' },
        )
        .lean<CommentDoc>();
      return placed ?? (await held(store, mine));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Problem('destacados_completos');
}

/** The comment as it is: it has a place already. */
async function held(store: Store, mine: OwnComment): Promise<CommentDoc> {
  const comment = await store.comments.findOne({ ...mine }).lean<CommentDoc>();
  if (!comment) throw new Problem('comentario_no_encontrado');
  return comment;
}

async function putBack(store: Store, mine: OwnComment): Promise<CommentDoc> {
  const comment = await store.comments
    .findOneAndUpdate({ ...mine }, { $unset: { featured: 1 } }, { returnDocument: 'after' })
    .lean<CommentDoc>();
  if (!comment) throw new Problem('comentario_no_encontrado');
  return comment;
}
