import { createHmac } from 'node:crypto';
import { clientAddress, clientNetwork } from '@vitrina/kernel';
import type { Context } from 'hono';
import { isbot } from 'isbot';

/** Longest part of a browser's name for itself that is looked at. */
const MAX_AGENT = 300;

/**
 * Who is looking, for counting each thing once: a keyed hash of the visitor's network and browser that is another one
 * every day (UTC), so that it tells nobody who it was. Null for programs: known bots, and whatever does not name itself.
 * @param secret of the platform
 * @param now milliseconds since 1970
 */
export function countedVisitor(c: Context, secret: string, now: number): string | null {
  const agent = (c.req.header('user-agent') ?? '').slice(0, MAX_AGENT);
  if (agent === '' || isbot(agent)) return null;
  const salt = createHmac('sha256', secret)
    .update(`visitors of ${new Date(now).toISOString().slice(0, 10)}`)
    .digest();
  return createHmac('sha256', salt)
    .update(`${clientNetwork(clientAddress(c))} ${agent}`)
    .digest('base64url');
}
