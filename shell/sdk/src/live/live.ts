import { useEffect, useEffectEvent, useState } from 'react';
import { requestSessionCheck } from '../api/client.ts';
import type { ChannelUpdate } from './combined-source.ts';
import type { SharedStream } from './shared-stream.ts';

type LiveState = 'connecting' | 'open' | 'reconnecting';

/** Handlers by event name. Each gets the parsed JSON of `data` and must validate it. */
type LiveEvents = Readonly<Record<string, (data: unknown) => void>>;

/** Delay before the stream's module is imported again after a failed load, in milliseconds. */
const RETRY_MS = 5_000;

/** This tab's access to the connection that all tabs share; its module is loaded with the first subscription. */
let shared: SharedStream | undefined;

/**
 * Subscribes to a streaming call while mounted; `path` null pauses it. The handlers of the last render are used. The server
 * sends the current state first, also after a reconnect, so missed events need not be replayed. Events may arrive twice.
 */
export function useLive(path: string | null, events: LiveEvents): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const handleUpdate = useEffectEvent((update: ChannelUpdate) => {
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
        if (end) end = shared.subscribe(path, (update) => handleUpdate(update));
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
