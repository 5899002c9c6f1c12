import type { PublicationEvent } from '@vitrina/contracts';
import {
  forwardEvents,
  type LiveEvent,
  SESSION_CHANGED,
  type SendEvent,
  type StoredSession,
  sseResponse,
} from '@vitrina/kernel';
import type { Dependencies, Handler } from '../dependencies.ts';
import { PUBLICATION_EVENT } from '../live/progress.ts';
import { readOwnGallery } from '../posts/own-gallery.ts';
import { stages } from '../texts.ts';

/** Events that may wait for a slow client. */
const MAX_WAITING = 1_000;

/** How often a stream checks its session, in milliseconds, in case the message of a change was lost. */
const LOOK_MS = 15_000;

/**
 * `GET /api/eventos`: the current state of the caller's unfinished posts, then every change as it happens, until the
 * session ends.
 */
export const getEvents: Handler<'GET /api/eventos'> = async ({ c, session: opened }, dependencies) => {
  const { live, sessions } = dependencies;
  return sseResponse(c, async (send, signal) => {
    let session = opened;
    const ended = new AbortController();
    const check = async () => {
      const current = await sessions.look(opened);
      if (current) session = current;
      else ended.abort();
    };
    // If Redis is not available, nothing is known about the session: the stream stays open.
    const look = () => void check().catch(() => undefined);
    const timer = setInterval(look, LOOK_MS);
    try {
      await forwardEvents<LiveEvent>({
        signal: AbortSignal.any([signal, ended.signal]),
        maxWaiting: MAX_WAITING,
        subscribe: (push) =>
          live.subscribe(opened.userId, (event) => (event.event === SESSION_CHANGED ? look() : push(event))),
        first: () => sendUnfinished(dependencies, session, send),
        send: (event) => sendChange(dependencies, session, event, send),
      });
    } finally {
      clearInterval(timer);
    }
  });
};

async function sendUnfinished(dependencies: Dependencies, session: StoredSession, send: SendEvent): Promise<void> {
  for (const { id, estado, progreso, etapa, poster } of await readOwnGallery(dependencies, session)) {
    const report = { id, estado, progreso, etapa, ...(poster !== null && { poster }) };
    if (estado === 'procesando') await send(PUBLICATION_EVENT, report);
  }
}

/** The state of a ready post depends on its owner's plan and other posts, so it is read from the gallery. */
async function sendChange(
  dependencies: Dependencies,
  session: StoredSession,
  live: LiveEvent,
  send: SendEvent,
): Promise<void> {
  const change = live.data as PublicationEvent;
  if (live.event !== PUBLICATION_EVENT || change.etapa !== stages.done) return send(live.event, change);
  const own = await readOwnGallery(dependencies, session);
  const estado = own.find(({ id }) => id === change.id)?.estado ?? change.estado;
  await send(live.event, { ...change, estado });
}
