import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { AppEnv } from './env.ts';

/** Time between pings that keep a silent stream open through proxies, in milliseconds. */
const PING_MS = 15_000;

/** Sends one event; `data` is written as JSON. */
export type SendEvent = (event: string, data: unknown) => Promise<void>;

/**
 * Answers a call that is a stream with server-sent events. `run` ends the stream when it returns; `signal` is aborted
 * when the client goes away, and `run` must clean up then. The place that the call took is held until then.
 */
export function sseResponse(
  c: Context<AppEnv>,
  run: (send: SendEvent, signal: AbortSignal) => Promise<void>,
): Response {
  const place = c.get('streamPlace');
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    const ping = setInterval(() => {
      place?.renew();
      stream.write(': ping\n\n').catch(() => gone.abort());
    }, PING_MS);
    try {
      await run((event, data) => stream.writeSSE({ event, data: JSON.stringify(data) }), gone.signal);
    } finally {
      clearInterval(ping);
      place?.leave();
    }
  });
}
