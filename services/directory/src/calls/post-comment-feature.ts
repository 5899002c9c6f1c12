import { isDuplicateKey, Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { type CommentDoc, featuredPlaces } from '../model/comment.ts';
import type { Store } from '../model/store.ts';
import { showsFeatured } from '../reading/featured-comments.ts';
import { commentCard } from '../responses/comment-card.ts';

interface OwnComment {
  _id: string;
  providerId: string;
  state: 'published';
}

/** `POST /api/comentarios/:id/destacado`: features a comment on the caller's profile, or stops featuring it (R39). */
export const postCommentFeature: Handler<'POST /api/comentarios/:id/destacado'> = async (
  { params, json, session },
  { store, commentFeed },
) => {
  const featured = await showsFeatured(store, session.userId);
  // Any plan may stop featuring a comment.
  if (json.destacado && !featured) throw new Problem('destacados_sin_plan');
  const mine: OwnComment = { _id: params.id, providerId: session.userId, state: 'published' };
  const comment = json.destacado ? await feature(store, mine) : await unfeature(store, mine);
  await commentFeed.changed(comment, { featured });
  return { success: true, data: commentCard(comment, session.userId, { featured }) };
};

/**
 * Takes the first free place. A unique index assigns each place once, so that concurrent requests cannot feature a
 * fourth comment.
 */
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
      return placed ?? (await readFeaturedComment(store, mine));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Problem('destacados_completos');
}

/** Reads a comment that already has a place. */
async function readFeaturedComment(store: Store, mine: OwnComment): Promise<CommentDoc> {
  const comment = await store.comments.findOne({ ...mine }).lean<CommentDoc>();
  if (!comment) throw new Problem('comentario_no_encontrado');
  return comment;
}

async function unfeature(store: Store, mine: OwnComment): Promise<CommentDoc> {
  const comment = await store.comments
    .findOneAndUpdate({ ...mine }, { $unset: { featured: 1 } }, { returnDocument: 'after' })
    .lean<CommentDoc>();
  if (!comment) throw new Problem('comentario_no_encontrado');
  return comment;
}
