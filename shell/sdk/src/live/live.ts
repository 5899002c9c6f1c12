import { useEffect, useEffectEvent, useState } from 'react';
import { requestSessionCheck } from '../api/unauthorised.ts';
import type { ChannelUpdate } from './combined-source.ts';
import type { SharedStream } from './shared-stream.ts';

/** State of a live connection. */
type LiveState = 'connecting' | 'open' | 'reconnecting';

/** Handlers by event name. Each gets the parsed JSON of `data` and must validate it. */
type LiveEvents = Readonly<Record<string, (data: unknown) => void>>;

/** Pause before the code of the stream is requested again, in milliseconds. */
const RETRY_MS = 5_000;

/** This tab's connection to the stream shared by all tabs; its code is loaded with the first subscription. */
let shared: SharedStream | undefined;

/**
 * Subscribes to a streaming call while mounted; `path` null pauses it. The newest handlers are used. The server sends the
 * current state first, also after a break, so nothing needs replaying; events may arrive twice.
 */
export function useLive(path: string | null, events: LiveEvents): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const handle = useEffectEvent((update: ChannelUpdate) => {
    if (update.type === 'event') return events[update.name]?.(update.data);
    setState(update.type === 'open' ? 'open' : 'reconnecting');
    if (update.type === 'broken' && update.status === 401) requestSessionCheck();
  });
  useEffect(() => {
    if (path === null) return undefined;
    setState('connecting');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end: (() => void) | null = () => clearTimeout(timer);
    const start = async () => {
      try {
        const { SharedStream } = await import(/* webpackChunkName: "live" */ './shared-stream.ts');
        shared ??= new SharedStream();
        if (end) end = shared.subscribe(path, (update) => handle(update));
      } catch {
        setState('reconnecting');
        if (end) timer = setTimeout(start, RETRY_MS);
      }
    };
    void start();
    return () => {
      end?.();
      end = null;
    };
  }, [path]);
  return state;
}
