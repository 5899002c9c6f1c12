import type { IncomingMessage } from 'node:http';

/** Bytes of a request's rest that are read and dropped: more than the largest upload. */
const MOST = 64 * 1024 * 1024;

/**
 * Reads what a visitor still sends of a request that is answered already, and drops it. Resolves when all of it is in,
 * when the visitor is gone, or when more came than any call takes; how long it may take is the server's own limit.
 */
export function dropRest(incoming: IncomingMessage): Promise<void> {
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
 * A body that is there at once and ends only with `rest`. The HTTP server closes a connection half a second after an
 * answer has ended whose request has not: on a slow line the visitor would see a broken connection in place of the
 * answer. With its length in the header the answer is whole for them all the same.
 */
export function openUntil(rest: Promise<void>, bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
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
