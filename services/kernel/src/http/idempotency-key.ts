import type { Context } from 'hono';
import { Problem } from '../problem.ts';

/** Longest `Idempotency-Key`, in characters. */
const MAX_KEY = 200;

/**
 * The request's `Idempotency-Key`, or null without one.
 * @throws {Problem} `solicitud_invalida` for an empty key or one of more than 200 characters
 */
export function readIdempotencyKey(c: Context): string | null {
  const sent = c.req.header('idempotency-key')?.trim();
  if (sent === undefined) return null;
  if (sent === '' || sent.length > MAX_KEY) throw wrongKey();
  return sent;
}

/** Bits that a key must be able to hold if it opens something by itself. */
const MIN_BITS = 128;
/** Different characters that it must have: of 22 random ones of base64url fewer are one in ten billion. */
const MIN_DIFFERENT = 8;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Checks whether a key is hard enough to guess to open something to anyone who sends it again, where no session or cookie
 * says who that is: 32 hexadecimal digits or more, or 22 characters of base64url or more. A UUID has 122 random bits and is too
 * weak, as is a number of less than 39 digits and a text that repeats a few characters. Whether a key is really random only
 * its client knows.
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
