import type { LiveEvent } from '@vitrina/contracts/events';
import { forwardEvents } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { newestComment } from '../reading/comment-page.ts';
import { readPublicProvider } from '../reading/public-provider.ts';

/** Events that may wait for a slow client. */
const MAX_WAITING = 200;

/** `GET /api/comentarios/eventos`: the newest comment first, then every change of the list as it happens. */
export const getCommentEvents: Handler<'GET /api/comentarios/eventos'> = async (
  { query, stream },
  { store, board },
) => {
  const { id } = await readPublicProvider(store, query.proveedor_id);
  return stream((send, signal) =>
    forwardEvents<LiveEvent<'provider'>>({
      signal,
      maxWaiting: MAX_WAITING,
      subscribe: (push) => board.listen(id, push),
      first: async () => send('inicio', { ultimo: await newestComment(store, id) }),
      send: ({ event, data }) => (event === 'comment' ? send('comentario', data) : send('retirado', data)),
    }),
  );
};
