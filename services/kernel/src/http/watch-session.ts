import type { LiveChannel } from '../live.ts';
import type { SessionStore, StoredSession } from '../sessions.ts';

/** Time between two checks of an open stream's session, in milliseconds, in case the message of a change was lost. */
const CHECK_EVERY_MS = 15_000;

/** Session of an open stream. */
export interface WatchedSession {
  /** Returns the last read state. */
  current(): StoredSession;
  /** Aborted once the session has ended, or `stillAllowed` refuses it. */
  signal: AbortSignal;
  /** Ends the watch. */
  stop(): void;
}

/**
 * Watches the session of a stream for as long as the stream is open. While Redis is not available, the session cannot
 * be checked: the stream stays open.
 * @param stillAllowed whether the session may still have the stream, because roles change
 */
export async function watchSession(
  opened: StoredSession,
  { sessions, live }: { sessions: SessionStore; live: LiveChannel },
  stillAllowed: (session: StoredSession) => boolean = () => true,
): Promise<WatchedSession> {
  let session = opened;
  const ended = new AbortController();
  const check = async () => {
    const current = await sessions.recheck(opened);
    if (current) session = current;
    if (!current || !stillAllowed(current)) ended.abort();
  };
  const checkSafely = () => void check().catch(() => undefined);
  const timer = setInterval(checkSafely, CHECK_EVERY_MS);
  const unsubscribe = await live.subscribe('account', opened.userId, ({ event }) => {
    if (event === 'session') checkSafely();
  });
  return {
    current: () => session,
    signal: ended.signal,
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
