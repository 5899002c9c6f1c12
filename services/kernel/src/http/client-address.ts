import type { Context } from 'hono';

/** The visitor's address as the gateway saw it: the last entry of `X-Forwarded-For`; 'local' without a gateway. */
export function clientAddress(c: Context): string {
  return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || 'local';
}
