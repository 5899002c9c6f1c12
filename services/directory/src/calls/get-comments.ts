import { planHas } from '@vitrina/contracts/plans';
import { readCursor, setNextLink, writeCursor } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { readCommentPage } from '../reading/comment-page.ts';
import { readPublicProvider } from '../reading/public-provider.ts';
import { commentCard } from '../responses/comment-card.ts';
import { orderCursor } from '../responses/cursor.ts';

/**
 * `GET /api/comentarios`: comments on a public provider, featured ones first, then newest first. Authors also get their
 * held and removed comments.
 */
export const getComments: Handler<'GET /api/comentarios'> = async ({ c, query, session }, { store }) => {
  const after = readCursor(orderCursor, query.cursor) ?? null;
  const { id: providerId, plan } = await readPublicProvider(store, query.proveedor_id);
  const readerId = session?.userId ?? null;
  const featured = planHas(plan, 'comentariosDestacados');
  const page = await readCommentPage(store, { providerId, readerId, after, limit: query.limit, featured });
  if (page.next !== null) setNextLink(c, { cursor: writeCursor(page.next) });
  c.header('Cache-Control', 'no-store');
  return page.comments.map((comment) => commentCard(comment, readerId, { featured }));
};
