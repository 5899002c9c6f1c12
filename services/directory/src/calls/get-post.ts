import { type App, type CallKit, Problem, serveCall } from '@vitrina/kernel';
import { type MediaAddresses, postCard } from '../answers/cards.ts';
import type { PostDoc } from '../model/post.ts';
import type { Store } from '../model/store.ts';

/** `GET /api/publicaciones/:id`: one post while the public sees it; before and after that it is not there. */
export function servePost(app: App, kit: CallKit, store: Store, media: MediaAddresses): void {
  serveCall(app, kit, 'GET /api/publicaciones/:id', async ({ params }) => {
    const now = Date.now();
    const doc = await store.posts.findOne({ _id: params.id }).lean<PostDoc>();
    const card = doc && doc.publicFrom <= now && now < doc.publicUntil ? postCard(doc, now) : null;
    if (!card) throw new Problem('publicacion_no_encontrada');
    return { success: true, data: media.ofPost(card) };
  });
}
