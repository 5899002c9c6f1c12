import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { PostDoc } from '../model/post.ts';
import { postCard } from '../responses/cards.ts';

/** `GET /api/publicaciones/:id`: a post while it is public, else 404. */
export const getPost: Handler<'GET /api/publicaciones/:id'> = async ({ params }, { store, media }) => {
  const now = Date.now();
  const doc = await store.posts.findOne({ _id: params.id }).lean<PostDoc>();
  const card = doc && doc.publicFrom <= now && now < doc.publicUntil ? postCard(doc, now) : null;
  if (!card) throw new Problem('publicacion_no_encontrada');
  return { success: true, data: media.ofPost(card) };
};
