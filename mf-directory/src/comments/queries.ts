import type { Comment, CommentOrder } from '@vitrina/contracts';
import { api, byCursor, useInfiniteQuery, useQueryClient, useSession } from '@vitrina/sdk';
import { useRef } from 'react';

/** Number of comments in a page. */
const PAGE = 12;

/** Comments on a provider, page by page, with their actions. Comments in review depend on the reader. */
export function useComments(proveedorId: string, orden: CommentOrder) {
  const client = useQueryClient();
  const { user } = useSession();
  const marking = useRef<Promise<unknown>>(Promise.resolve());
  const queryKey = ['comentarios', proveedorId, user?.email ?? '', orden];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.page('/api/comentarios', {
        query: { proveedor_id: proveedorId, orden, limit: PAGE, cursor: pageParam },
        signal,
      }),
    ...byCursor,
  });
  const change = (how: (kept: CommentPages) => CommentPages) =>
    client.setQueryData<CommentPages>(queryKey, (kept) => kept && how(kept));
  const put = (comment: Comment) => change((kept) => withComment(kept, comment));
  const drop = (id: string) => change((kept) => withoutComment(kept, id));

  /** Sends a comment; a repeat with the same key has no effect. Rejects with the server's `ApiError`. */
  const send = async (comment: { comentario: string; estrellas?: number }, key: string) => {
    const body = { proveedor_id: proveedorId, ...comment };
    const { data } = await api.post('/api/comentarios', body, { headers: { 'Idempotency-Key': key } });
    // A rating replaces the reader's earlier one, which the loaded list may still show.
    if (data.estrellas === null) put(data);
    else await client.invalidateQueries({ queryKey: ['comentarios', proveedorId] });
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
  /** Marks a comment as useful, or withdraws that; shown before the response. Rejects with the server's `ApiError`. */
  const toggleUseful = async (comment: Comment) => {
    const { id, utiles, me_sirvio } = comment;
    put({ ...comment, me_sirvio: !me_sirvio, utiles: utiles + (me_sirvio ? -1 : 1) });
    const sent = marking.current.then(() =>
      api.post('/api/comentarios/:id/util', { util: !me_sirvio }, { params: { id } }),
    );
    // The next one waits for this one, so that the last press decides.
    marking.current = sent.catch(() => undefined);
    try {
      put((await sent).data);
    } catch (error) {
      put(comment);
      throw error;
    }
  };
  return { ...query, put, drop, send, reply, remove, feature, toggleUseful };
}

/** Comments of a provider, as the query client keeps them. */
export interface CommentPages {
  pages: { answer: Comment[]; cursor: string | null }[];
  pageParams: string[];
}

/** Comments of some pages without duplicates: featured ones first, then newest first. */
export function allOf(pages: CommentPages['pages']): Comment[] {
  return [...new Map(pages.flatMap(({ answer }) => answer).map((comment) => [comment.id, comment])).values()];
}

/**
 * Adds the newest version of a comment. A loaded one is replaced, a new one is inserted by its age; one older than all
 * loaded comments is left to its page. Live events are the same for all readers, so `propio` of a loaded comment is
 * kept.
 */
export function withComment(kept: CommentPages, comment: Comment): CommentPages {
  const loaded = allOf(kept.pages).find(({ id }) => id === comment.id);
  const fresh = { ...comment, propio: comment.propio || (loaded?.propio ?? false) };
  if (!loaded) return inserted(kept, fresh);
  const pages = kept.pages.map(({ answer, cursor }) => ({
    answer: answer.map((one) => (one.id === comment.id ? fresh : one)),
    cursor,
  }));
  return { ...kept, pages };
}

function inserted(kept: CommentPages, comment: Comment): CommentPages {
  const isOlder = (one: Comment) => !one.destacado && one.fecha <= comment.fecha;
  const last = kept.pages.length - 1;
  const place = kept.pages.findIndex(
    ({ answer, cursor }, index) => answer.some(isOlder) || (index === last && cursor === null),
  );
  const pages = kept.pages.map(({ answer, cursor }, index) => {
    if (index !== place) return { answer, cursor };
    const older = answer.findIndex(isOlder);
    const before = older < 0 ? answer.length : older;
    return { answer: [...answer.slice(0, before), comment, ...answer.slice(before)], cursor };
  });
  return { ...kept, pages };
}

/** Time of the newest comment, or null. */
export function newestMoment(comments: readonly Comment[]): string | null {
  return comments.reduce<string | null>((newest, { fecha }) => (newest && newest > fecha ? newest : fecha), null);
}

/** Removes a comment from the pages. */
export function withoutComment(kept: CommentPages, id: string): CommentPages {
  const pages = kept.pages.map(({ answer, cursor }) => ({ answer: answer.filter((one) => one.id !== id), cursor }));
  return { ...kept, pages };
}
