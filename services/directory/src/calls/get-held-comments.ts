import { commentRisks, commentStates } from '@vitrina/contracts/wire';
import { pageOf, readCursor, searchFilter, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { CommentDoc } from '../model/comment.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { logReading } from '../moderation/log-reading.ts';
import { MAX_NAMED_MS } from '../reading/bounded-reads.ts';
import { commentCard } from '../responses/comment-card.ts';
import { orderCursor } from '../responses/cursor.ts';
import { removalCard } from '../responses/removal-card.ts';
import { ownerName } from '../rules/owner-name.ts';

/**
 * `GET /api/admin/comentarios`: comments waiting for a decision, oldest first; or comments of another state or of all
 * states, newest first. The access is logged.
 */
export const getHeldComments: Handler<'GET /api/admin/comentarios'> = async (
  { c, query, session },
  { store, browsing },
) => {
  const after = readCursor(orderCursor, query.cursor);
  const direction = query.estado === 'en_revision' ? 1 : -1;
  const searched = searchFilter(query.q, ['_id', 'authorId', 'providerId'], ['text', 'authorName']);
  const states = query.estado === 'todos' ? STATES : [commentStates.fromWire[query.estado]];
  const read = () =>
    store.comments
      .find({
        state: trusted({ $in: states }),
        ...(after !== undefined && { sortKey: trusted(direction === 1 ? { $gt: after } : { $lt: after }) }),
        ...searched,
      })
      .sort({ sortKey: direction })
      .limit(query.limit + 1)
      .maxTimeMS(MAX_NAMED_MS)
      .lean<CommentDoc[]>();
  const found = searched ? await browsing.run(read) : [];
  const page = pageOf(c, found, query.limit, ({ sortKey }) => sortKey);
  const profiles = await profilesOf(store, page);
  await logReading(store, session, 'comment', { query, shown: page.length });
  const data = page.map((doc) => {
    const { propio: _propio, razon: _razon, destacado: _destacado, ...card } = commentCard(doc, null, NOT_FEATURED);
    return {
      ...card,
      // Unfiltered: the administrator also decides about the name.
      nombre_usuario: doc.authorName,
      estado: commentStates.toWire[doc.state],
      motivo: doc.risk && commentRisks.toWire[doc.risk],
      proveedor: profiles.get(doc.providerId) ?? null,
      retiro: removalCard(doc.decision && { decision: doc.decision.id, reason: doc.decision.reason }),
      cuenta_id: doc.authorId,
    };
  });
  return { success: true, data };
};

/** Administrators see comments by age, without featured ones first. */
const NOT_FEATURED = { featured: false };

const STATES = Object.values(commentStates.fromWire);

async function profilesOf(
  store: Store,
  comments: readonly CommentDoc[],
): Promise<Map<string, { id: string; slug: string; nombre: string }>> {
  const ids = [...new Set(comments.map(({ providerId }) => providerId))];
  const docs = await store.providers
    .find({ _id: trusted({ $in: ids }) }, { slug: 1, facts: 1 })
    .lean<Array<Pick<ProviderDoc, '_id' | 'slug' | 'facts'>>>();
  return new Map(
    docs.flatMap(({ _id: id, slug, facts }) => (facts ? [[id, { id, slug, nombre: ownerName(facts) }] as const] : [])),
  );
}
