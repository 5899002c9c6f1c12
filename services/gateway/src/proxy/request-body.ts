import type { IncomingMessage } from 'node:http';
import { Problem } from '@vitrina/kernel';

/** Time limit for a JSON body, in milliseconds: 64 KB in 15 s is 35 kbit/s, less than any phone's connection. */
const WHOLE_BODY_MS = 15_000;

/** Interval between two checks of an upload's rate, in milliseconds: a phone may be offline that long, as in a tunnel. */
const POLL_MS = 30_000;

/** Least bytes of an upload between two checks: 1 KB a second, a third of the worst GPRS rate. */
const LEAST_BYTES = 30 * 1_024;

/**
 * Reads a whole body before anything goes to a service, so that slow visitors cost it nothing.
 * @throws {Problem} `cuerpo_demasiado_grande` above `maxBytes`, `solicitud_lenta` after 15 s, `solicitud_invalida` if
 *   the visitor disconnects
 */
export function readWholeBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
    return Promise.reject(new Problem('cuerpo_demasiado_grande'));
  }
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const end = (refusal?: Problem) => {
      clearTimeout(timer);
      incoming.off('data', take).off('end', arrived).off('close', left).off('error', left);
      if (refusal) reject(refusal);
      else resolve(Buffer.concat(pieces, size));
    };
    const timer = setTimeout(() => end(new Problem('solicitud_lenta')), WHOLE_BODY_MS);
    const take = (piece: Buffer) => {
      size += piece.length;
      if (size > maxBytes) end(new Problem('cuerpo_demasiado_grande'));
      else pieces.push(piece);
    };
    const arrived = () => end();
    const left = () => end(new Problem('solicitud_invalida'));
    incoming.on('data', take).once('end', arrived).once('close', left).once('error', left);
  });
}

/**
 * Watches that an upload keeps its least rate.
 * @param isHeldUp true while the gateway itself does not read, which is not the visitor's fault
 * @param tooSlow called once; the caller ends the request
 */
export function watchRate(incoming: IncomingMessage, isHeldUp: () => boolean, tooSlow: () => void): void {
  let bytes = 0;
  let heldUp = false;
  const count = (piece: Buffer) => {
    bytes += piece.length;
    heldUp ||= isHeldUp();
  };
  incoming.on('data', count);
  const look = setInterval(() => {
    const isSlow = bytes < LEAST_BYTES && !heldUp && !isHeldUp();
    bytes = 0;
    heldUp = false;
    if (!isSlow) return;
    stop();
    tooSlow();
  }, POLL_MS);
  const stop = () => clearInterval(look);
  for (const event of ['end', 'close', 'error'] as const) incoming.once(event, stop);
}

/** Most bytes drained from a request: more than the largest upload. */
const MOST = 64 * 1024 * 1024;

/** Drains a body whose response is sent, until it ends, the visitor disconnects, or more than any call accepts came. */
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
