import type { Context } from 'hono';
import { Problem } from '../problem.ts';

/** Longest `Idempotency-Key`, in characters. */
const MAX_KEY = 200;

/**
 * Reads the request's `Idempotency-Key`, or null without one.
 * @throws {Problem} `solicitud_invalida` for an empty key or one of more than 200 characters
 */
export function readIdempotencyKey(c: Context): string | null {
  const sent = c.req.header('idempotency-key')?.trim();
  if (sent === undefined) return null;
  if (sent === '' || sent.length > MAX_KEY) throw wrongKey();
  return sent;
}

/** Bits that a key must be able to hold if it gives access by itself. */
const MIN_BITS = 128;
/** Different characters that it must have: 22 random characters of base64url have fewer in one of ten billion cases. */
const MIN_DIFFERENT = 8;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Checks whether a key is hard enough to guess to give access without a session or cookie: 32 hexadecimal digits or
 * more, or 22 characters of base64url or more. Too weak are a UUID, which has 122 random bits, a number of less than 39
 * digits and a text that repeats a few characters. Real randomness cannot be checked here.
 * @param key as {@link readIdempotencyKey} reads it
 */
export function isUnguessableKey(key: string): boolean {
  const isRandom = /^[\w-]+$/.test(key) && !UUID.test(key) && new Set(key).size >= MIN_DIFFERENT;
  return isRandom && key.length * bitsOfCharacter(key) >= MIN_BITS;
}

function bitsOfCharacter(key: string): number {
  if (/^\d+$/.test(key)) return Math.log2(10);
  return /^(?:[\da-f]+|[\dA-F]+)$/.test(key) ? 4 : 6;
}

function wrongKey(): Problem {
  return new Problem('solicitud_invalida', { fields: ['Idempotency-Key'] });
}
