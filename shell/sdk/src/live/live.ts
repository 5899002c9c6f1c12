import { useEffect, useEffectEvent, useState } from 'react';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before try number `attempt` (1 is the first repeat): doubled each time up to 30 s, the upper
 * half of it at random so that a restart of the server does not bring everyone back at once. `random` is 0 to 1.
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}

/** State of a live connection. */
export type LiveState = 'connecting' | 'open' | 'reconnecting';

/** Settings of a subscription. */
export interface LiveOptions {
  /** A handler for each event name; it gets the parsed JSON of `data` and checks it itself. */
  events: Readonly<Record<string, (data: unknown) => void>>;
  onState?: ((state: LiveState) => void) | undefined;
}

/**
 * Listens to a stream of server-sent events and connects again, with growing pauses, whenever it breaks. The server
 * sends the current state first, so nothing needs replaying. Returns a function that ends it.
 */
function subscribeLive(path: string, { events, onState }: LiveOptions): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ended = false;

  const connect = () => {
    onState?.(attempt === 0 ? 'connecting' : 'reconnecting');
    source = new EventSource(path);
    source.addEventListener('open', () => {
      attempt = 0;
      onState?.('open');
    });
    source.addEventListener('error', retry);
    for (const [name, handle] of Object.entries(events)) {
      source.addEventListener(name, (event: MessageEvent<unknown>) => {
        const data = typeof event.data === 'string' ? parse(event.data) : undefined;
        if (data !== undefined) handle(data);
      });
    }
  };
  const retry = () => {
    // The browser's own reconnection gives up on any status but 200 and never slows down.
    source?.close();
    if (ended) return;
    attempt += 1;
    onState?.('reconnecting');
    timer = setTimeout(connect, backoff(attempt, Math.random()));
  };
  const online = () => {
    if (attempt === 0) return;
    clearTimeout(timer);
    source?.close();
    connect();
  };

  connect();
  window.addEventListener('online', online);
  return () => {
    ended = true;
    clearTimeout(timer);
    window.removeEventListener('online', online);
    source?.close();
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Listens while mounted, or to nothing where `path` is null; the newest handlers are used. Returns the state. */
export function useLive(path: string | null, events: LiveOptions['events']): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const handle = useEffectEvent((name: string, data: unknown) => events[name]?.(data));
  const names = Object.keys(events).sort().join(' ');
  useEffect(() => {
    if (path === null) return undefined;
    const forwarding = names.split(' ').map((name) => [name, (data: unknown) => handle(name, data)] as const);
    return subscribeLive(path, { events: Object.fromEntries(forwarding), onState: setState });
  }, [path, names]);
  return state;
}
