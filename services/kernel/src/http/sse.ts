import type { CallDefinition } from '@vitrina/contracts';
import { BRIEF_STREAM_MS, BRIEF_STREAM_RETRY_MS } from '@vitrina/contracts/limits';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { LiveChannel } from '../service/live.ts';
import type { AppEnv } from './env.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

/** Time between pings that keep an idle stream open through proxies, in milliseconds. */
const PING_MS = 15_000;

/** Sends one event of those in `E`, which maps names to data; it is written as JSON. */
export type SendEvent<E = Record<string, unknown>> = <N extends keyof E & string>(
  event: N,
  data: E[N],
) => Promise<void>;

/**
 * Responds to a call with a stream of server-sent events. The stream ends when `run` returns; `signal` is aborted when
 * the client disconnects, and `run` must clean up then. The call holds its stream permit until the end.
 * @param schemas of the data of each event, for checks before sending; absent without checks
 */
export function sseResponse<E = Record<string, unknown>>(
  c: Context<AppEnv>,
  run: (send: SendEvent<E>, signal: AbortSignal) => Promise<void>,
  schemas?: CallDefinition['events'],
): Response {
  const permit = c.get('streamPermit');
  c.header('X-Accel-Buffering', 'no');
  const answer = streamSSE(c, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    const ping = setInterval(() => {
      permit?.renew();
      stream.write(': ping\n\n').catch(() => gone.abort());
    }, PING_MS);
    const end = permit?.isBrief ? setTimeout(() => gone.abort(), BRIEF_STREAM_MS) : undefined;
    try {
      if (end) await stream.write(`retry: ${BRIEF_STREAM_RETRY_MS}\n\n`);
      const send: SendEvent<E> = async (event, data) => {
        if (schemas) checkEvent(schemas, event, data);
        await stream.writeSSE({ event, data: JSON.stringify(data) });
      };
      await run(send, gone.signal);
    } finally {
      clearInterval(ping);
      clearTimeout(end);
      permit?.release();
    }
  });
  // Proxies that compress would hold the events back until the stream ends.
  answer.headers.set('Cache-Control', 'no-cache, no-transform');
  return answer;
}

function checkEvent(schemas: NonNullable<CallDefinition['events']>, event: string, data: unknown): void {
  const schema = schemas[event];
  if (!schema) throw new Error(`the call has no event ${event}`);
  schema.parse(data);
}

/** Source and sender of forwarded events. */
export interface Forwarding<E extends object> {
  /** Ends the forwarding. */
  signal: AbortSignal;
  /** Events that may wait for a slow client before its stream is cut; it reconnects and reads the current state. */
  maxWaiting: number;
  /** Starts listening; resolves with the function that stops it. */
  subscribe: (push: (event: E) => void) => Promise<() => void>;
  /** Sends the current state. Events that arrive before it has resolved wait. */
  first: () => Promise<void>;
  send: (event: E) => Promise<void>;
}

/** Sends the current state, then each event in order, until the signal is aborted or too many events wait. */
export async function forwardEvents<E extends object>(options: Forwarding<E>): Promise<void> {
  const { signal, maxWaiting, subscribe, first, send } = options;
  const waiting: E[] = [];
  let over = signal.aborted;
  let wake = (): void => undefined;
  let endAtOnce = (): void => undefined;
  // Runs outside the loop, because a send that waits for a slow client must not keep the stream. Raced against once: a
  // promise that lives as long as the stream must not gain a reaction with every event.
  const ended = new Promise<void>((resolve) => {
    endAtOnce = resolve;
  });
  const stop = (): void => {
    over = true;
    wake();
    endAtOnce();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (over) endAtOnce();
  let unsubscribe = (): void => undefined;
  const forward = async (): Promise<void> => {
    if (!over) await first();
    while (!over) {
      const next = waiting.shift();
      if (next) await send(next);
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  };
  try {
    unsubscribe = await subscribe((event) => {
      waiting.push(event);
      if (waiting.length > maxWaiting) stop();
      wake();
    });
    await Promise.race([forward(), ended]);
  } finally {
    signal.removeEventListener('abort', stop);
    unsubscribe();
  }
}

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
