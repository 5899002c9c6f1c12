import { forwardEvents, type LiveEvent, sseResponse } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { newestComment } from '../reading/comment-page.ts';
import { readPublicProvider } from '../reading/public-provider.ts';

/** Events that may wait for a slow client. */
const MAX_WAITING = 200;

/** `GET /api/comentarios/eventos`: the newest comment first, then every change of the list as it happens. */
export const getCommentEvents: Handler<'GET /api/comentarios/eventos'> = async ({ c, query }, { store, board }) => {
  const { id } = await readPublicProvider(store, query.proveedor_id);
  return sseResponse(c, (send, signal) =>
    forwardEvents<LiveEvent>({
      signal,
      maxWaiting: MAX_WAITING,
      subscribe: (push) => board.listen(id, push),
      first: async () => send('inicio', { ultimo: await newestComment(store, id) }),
      send: ({ event, data }) => send(event, data),
    }),
  );
};
