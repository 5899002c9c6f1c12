import type { LiveEvent } from '@vitrina/contracts/events';
import { forwardEvents } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { newestComment } from '../reading/comment-page.ts';
import { readPublicProvider } from '../reading/public-provider.ts';

/** Maximum number of events buffered for a slow client. */
const MAX_WAITING = 200;

/** `GET /api/comentarios/eventos`: streams the id of the newest comment, then every change of the list. */
export const getCommentEvents: Handler<'GET /api/comentarios/eventos'> = async (
  { query, stream },
  { store, commentFeed },
) => {
  const { id } = await readPublicProvider(store, query.proveedor_id);
  return stream((send, signal) =>
    forwardEvents<LiveEvent<'provider'>>({
      signal,
      maxWaiting: MAX_WAITING,
      subscribe: (push) => commentFeed.subscribe(id, push),
      first: async () => send('inicio', { ultimo: await newestComment(store, id) }),
      send: ({ event, data }) => (event === 'comment' ? send('comentario', data) : send('retirado', data)),
    }),
  );
};
