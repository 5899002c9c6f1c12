import type { Comment } from '@vitrina/contracts';
import { api, byCursor, useInfiniteQuery, useQueryClient, useSession } from '@vitrina/sdk';
import { type CommentPages, withComment, withoutComment } from './pages.ts';

/** Number of comments in a page. */
const PAGE = 12;

/** Comments on a provider, page by page, with their actions. Comments in review depend on the reader. */
export function useComments(proveedorId: string) {
  const client = useQueryClient();
  const { user } = useSession();
  const queryKey = ['comentarios', proveedorId, user?.email ?? ''];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/comentarios', { query: { proveedor_id: proveedorId, limit: PAGE, cursor: pageParam }, signal }),
    ...byCursor,
  });
  const change = (how: (kept: CommentPages) => CommentPages) =>
    client.setQueryData<CommentPages>(queryKey, (kept) => kept && how(kept));
  const put = (comment: Comment) => change((kept) => withComment(kept, comment));
  const drop = (id: string) => change((kept) => withoutComment(kept, id));

  /** Sends a comment; a repeat with the same key has no effect. Rejects with the server's `ApiError`. */
  const send = async (comentario: string, key: string) => {
    const body = { proveedor_id: proveedorId, comentario };
    const { data } = await api.post('/api/comentarios', body, { headers: { 'Idempotency-Key': key } });
    put(data);
    return data;
  };
  const reply = async (id: string, respuesta: string) => {
    const { data } = await api.post('/api/comentarios/:id/respuesta', { respuesta }, { params: { id } });
    put(data);
  };
  const remove = async (id: string) => {
    await api.post('/api/comentarios/:id/eliminar', undefined, { params: { id } });
    drop(id);
  };
  /** Features a comment, or stops featuring it, and reloads the list. Rejects with the server's `ApiError`. */
  const feature = async (id: string, destacado: boolean) => {
    await api.post('/api/comentarios/:id/destacado', { destacado }, { params: { id } });
    await query.refetch();
  };
  return { ...query, put, drop, send, reply, remove, feature };
}
