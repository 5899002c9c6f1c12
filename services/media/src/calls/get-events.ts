import type { LiveEvent } from '@vitrina/contracts/events';
import { wireProgress } from '@vitrina/contracts/wire';
import { forwardEvents, type SendEvent, type StoredSession, type StreamEvents, watchSession } from '@vitrina/kernel';
import type { Dependencies, Handler } from '../dependencies.ts';
import { readOwnPosts } from '../posts/own-gallery.ts';

type Send = SendEvent<StreamEvents<'GET /api/eventos'>>;
type Change = LiveEvent<'account' | 'uploads'>;

/** Most events that may wait for a slow client. */
const MAX_WAITING = 1_000;

/** `GET /api/eventos`: the current state of the caller's unfinished posts, then every change, until the session ends. */
export const getEvents: Handler<'GET /api/eventos'> = async ({ session: opened, stream }, dependencies) => {
  return stream(async (send, signal) => {
    const session = await watchSession(opened, dependencies);
    try {
      await forwardEvents<Change>({
        signal: AbortSignal.any([signal, session.signal]),
        maxWaiting: MAX_WAITING,
        subscribe: (push) => follow(dependencies, opened.userId, push),
        first: () => sendUnfinished(dependencies, session.current(), send),
        send: (event) => sendChange(dependencies, session.current(), event, send),
      });
    } finally {
      session.stop();
    }
  });
};

/** Calls `push` for every change of an account, from services and workers, until the returned function is called. */
async function follow(
  { live, progress }: Dependencies,
  userId: string,
  push: (change: Change) => void,
): Promise<() => void> {
  const subscribed = await Promise.allSettled([live.subscribe('account', userId, push), progress.follow(userId, push)]);
  const stops = subscribed.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const stop = () => {
    for (const end of stops) end();
  };
  const failed = subscribed.find((one) => one.status === 'rejected');
  if (!failed) return stop;
  stop();
  throw failed.reason;
}

async function sendUnfinished(dependencies: Dependencies, session: StoredSession, send: Send): Promise<void> {
  const unfinished = await readOwnPosts(dependencies, session, (posts) =>
    posts.filter(({ state }) => state === 'queued' || state === 'processing'),
  );
  for (const { id, estado, progreso, etapa, poster } of unfinished) {
    const report = { id, estado, progreso, etapa, ...(poster !== null && { poster }) };
    if (estado === 'procesando') await send('publicacion', report);
  }
}

/** Reads a ready post from the gallery, because its state depends on its owner's plan and other posts. */
async function sendChange(
  dependencies: Dependencies,
  session: StoredSession,
  { event, data }: Change,
  send: Send,
): Promise<void> {
  if (event === 'comment') return send('comentario', data);
  if (event === 'messages') return send('mensajes', { nuevos: data.unread });
  if (event !== 'post') return;
  const change = wireProgress(data);
  if (data.stage !== 'done') return send('publicacion', change);
  const [own] = await readOwnPosts(dependencies, session, (posts) => posts.filter(({ _id }) => _id === change.id));
  const estado = own?.estado ?? change.estado;
  await send('publicacion', { ...change, estado });
}
