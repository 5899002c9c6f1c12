import { sseResponse } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { newestComment } from '../reading/comment-page.ts';
import { readPublicProvider } from '../reading/public-provider.ts';

/** Events on their way to a slow client before its stream is cut; it reconnects and reads the list again. */
const MAX_WAITING = 200;

/** `GET /api/comentarios/eventos`: where the list stands, then every change of it as it happens. */
export const getCommentEvents: Handler<'GET /api/comentarios/eventos'> = async ({ c, query }, { store, board }) => {
  const { id } = await readPublicProvider(store, query.proveedor_id);
  return sseResponse(c, async (send, signal) => {
    let [waiting, stop] = [0, () => {}];
    const over = new Promise<void>((resolve) => {
      stop = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
      if (signal.aborted) resolve();
    });
    const sent = () => {
      waiting -= 1;
    };
    let unsubscribe = () => {};
    try {
      unsubscribe = await board.listen(id, ({ event, data }) => {
        waiting += 1;
        if (waiting > MAX_WAITING) stop();
        else send(event, data).then(sent, stop);
      });
      await send('inicio', { ultimo: await newestComment(store, id) });
      await over;
    } finally {
      unsubscribe();
    }
  });
};
