import type { PublicationEvent } from '@vitrina/contracts';
import { type LiveEvent, SESSION_CHANGED, type SendEvent, type StoredSession, sseResponse } from '@vitrina/kernel';
import type { Dependencies, Handler } from '../dependencies.ts';
import { PUBLICATION_EVENT } from '../live/progress.ts';
import { readOwnGallery } from '../posts/own-gallery.ts';
import { stages } from '../texts.ts';

/** Events that may wait for a slow client before its stream is cut; it reconnects to the current state. */
const MAX_WAITING = 1_000;

/** How often a stream looks at its session, in milliseconds, should the message of its change be lost. */
const LOOK_MS = 15_000;

/**
 * `GET /api/eventos`: the current state of the caller's unfinished posts, then every change as it happens, until the
 * session ends.
 */
export const getEvents: Handler<'GET /api/eventos'> = async ({ c, session: opened }, dependencies) => {
  const { live, sessions } = dependencies;
  return sseResponse(c, async (send, signal) => {
    const waiting: LiveEvent[] = [];
    let wake: (() => void) | undefined;
    let over = false;
    const end = () => {
      over = true;
      wake?.();
    };
    let session = opened;
    const see = (now: StoredSession | null) => {
      if (now) session = now;
      else end();
    };
    // A Redis that is away says nothing about the session: the stream stays.
    const look = () => void sessions.look(opened).then(see, ignore);
    const unsubscribe = await live.subscribe(opened.userId, (event) => {
      if (event.event === SESSION_CHANGED) return look();
      waiting.push(event);
      wake?.();
    });
    const timer = setInterval(look, LOOK_MS);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    try {
      await sendUnfinished(dependencies, session, send);
      while (!over && waiting.length <= MAX_WAITING) {
        const next = waiting.shift();
        if (next) await sendChange(dependencies, session, next, send);
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (over || waiting.length > 0) resolve();
          });
      }
    } finally {
      clearInterval(timer);
      unsubscribe();
    }
  });
};

function ignore(): void {}

async function sendUnfinished(dependencies: Dependencies, session: StoredSession, send: SendEvent): Promise<void> {
  for (const { id, estado, progreso, etapa, poster } of await readOwnGallery(dependencies, session)) {
    const report = { id, estado, progreso, etapa, ...(poster !== null && { poster }) };
    if (estado === 'procesando') await send(PUBLICATION_EVENT, report);
  }
}

/** What a ready post's state is depends on its owner's plan and other posts, which only the gallery knows. */
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
