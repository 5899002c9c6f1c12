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
  if (sent === '' || sent.length > MAX_KEY) throw new Problem('solicitud_invalida', { fields: ['Idempotency-Key'] });
  return sent;
}
