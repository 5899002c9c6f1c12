import { readCursor, setNextLink, writeCursor } from '@vitrina/kernel';
import { commentCard } from '../answers/comment-card.ts';
import { orderCursor } from '../answers/cursor.ts';
import type { Handler } from '../dependencies.ts';
import { readCommentPage } from '../reading/comment-page.ts';
import { readPublicProvider } from '../reading/public-provider.ts';

/** `GET /api/comentarios`: comments on a public provider, newest first; authors also see their held and removed ones. */
export const getComments: Handler<'GET /api/comentarios'> = async ({ c, query, session }, { store }) => {
  const after = readCursor(orderCursor, query.cursor) ?? null;
  const { id: providerId } = await readPublicProvider(store, query.proveedor_id);
  const readerId = session?.userId ?? null;
  const page = await readCommentPage(store, { providerId, readerId, after, limit: query.limit });
  if (page.next !== null) setNextLink(c, { cursor: writeCursor(page.next) });
  c.header('Cache-Control', 'no-store');
  return page.comments.map((comment) => commentCard(comment, readerId));
};
