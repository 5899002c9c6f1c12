import type { IncomingMessage } from 'node:http';

/** Most bytes drained from a request: more than the largest upload. */
const MOST = 64 * 1024 * 1024;

/**
 * Drains the body of a request that already has its response. Resolves when the body ends, when the visitor
 * disconnects, or when more arrived than any call accepts; the server limits the time.
 */
export function drainBody(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    incoming.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MOST) resolve();
    });
    for (const event of ['end', 'close', 'error'] as const) incoming.once(event, () => resolve());
    incoming.resume();
  });
}

/**
 * Response body that is available immediately and ends only with `rest`. The HTTP server closes a connection half a
 * second after a response whose request has not ended: on a slow connection the visitor would see a broken connection
 * instead of the response. Its `Content-Length` lets clients treat the response as complete before that.
 */
export function keepOpenUntil(rest: Promise<void>, bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let gone = false;
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes);
      await rest;
      if (!gone) controller.close();
    },
    cancel() {
      gone = true;
    },
  });
}
