import type { IncomingMessage } from 'node:http';
import { Problem } from '@vitrina/kernel';

/** A JSON body must be in within this time, in milliseconds: 64 KB in it is 35 kbit/s, less than any phone's line. */
const WHOLE_BODY_MS = 15_000;

/** An upload is looked at this often, in milliseconds: a phone may be without a line for as long, as in a tunnel. */
const LOOK_MS = 30_000;

/**
 * What an upload must bring between two looks, in bytes: 1 KB a second, a third of what GPRS carries at its worst. One
 * who sends less holds a connection for its own sake.
 */
const LEAST_BYTES = 30 * 1_024;

/**
 * Reads a body whole before anything goes to a service, so that slow visitors cost it nothing.
 * @throws {Problem} `cuerpo_demasiado_grande` above `maxBytes`, `solicitud_lenta` after 15 s, `solicitud_invalida` where
 *   the visitor left
 */
export function readWhole(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
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
 * Watches that an upload comes in at its least rate.
 * @param isHeldUp true while we do not read, which is no fault of the visitor's
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
  }, LOOK_MS);
  const stop = () => clearInterval(look);
  for (const event of ['end', 'close', 'error'] as const) incoming.once(event, stop);
}
