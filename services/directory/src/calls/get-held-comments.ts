import { commentRisks } from '@vitrina/contracts/wire';
import { pageOf, readCursor, trusted } from '@vitrina/kernel';
import { commentCard } from '../answers/comment-card.ts';
import { orderCursor } from '../answers/cursor.ts';
import type { Handler } from '../dependencies.ts';
import type { CommentDoc } from '../model/comment.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/** `GET /api/admin/comentarios`: comments that wait for a decision, those that wait longest first. */
export const getHeldComments: Handler<'GET /api/admin/comentarios'> = async ({ c, query }, { store }) => {
  const after = readCursor(orderCursor, query.cursor) ?? '';
  const found = await store.comments
    .find({ state: 'held', sortKey: trusted({ $gt: after }) })
    .sort({ sortKey: 1 })
    .limit(query.limit + 1)
    .lean<CommentDoc[]>();
  const page = pageOf(c, found, query.limit, ({ sortKey }) => sortKey);
  const profiles = await profilesOf(store, page);
  const data = page.flatMap((doc) => {
    if (!doc.risk) return [];
    const { propio: _propio, estado: _estado, razon: _razon, ...card } = commentCard(doc, null);
    return [{ ...card, motivo: commentRisks.toWire[doc.risk], proveedor: profiles.get(doc.providerId) ?? null }];
  });
  return { success: true, data };
};

async function profilesOf(
  store: Store,
  comments: readonly CommentDoc[],
): Promise<Map<string, { id: string; slug: string; nombre: string }>> {
  const ids = [...new Set(comments.map(({ providerId }) => providerId))];
  const docs = await store.providers
    .find({ _id: trusted({ $in: ids }) }, { slug: 1, facts: 1 })
    .lean<Array<Pick<ProviderDoc, '_id' | 'slug' | 'facts'>>>();
  return new Map(
    docs.flatMap(({ _id: id, slug, facts }) =>
      facts ? [[id, { id, slug, nombre: facts.businessName || facts.name }] as const] : [],
    ),
  );
}
