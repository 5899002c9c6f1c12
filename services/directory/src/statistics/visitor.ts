import { createHmac } from 'node:crypto';
import { clientAddress, clientNetwork } from '@vitrina/kernel';
import type { Context } from 'hono';
import { createIsbotFromList, list } from 'isbot';

/** Longest part of a browser's name for itself that is looked at. */
const MAX_AGENT = 300;

/** What tools of developers call themselves. */
const TOOLS = ['HeadlessChrome/120', 'node', 'undici', 'curl/8.0', 'axios/1.0', 'python-requests/2.0'];
const isbot = createIsbotFromList(list);
/** In development pages are looked at with tools, too, and it should show. */
const isCrawler = createIsbotFromList(
  list.filter((pattern) => !TOOLS.some((tool) => new RegExp(pattern, 'i').test(tool))),
);

/**
 * Who is looking, for counting each thing once: a keyed hash of the visitor's network and browser that is another one
 * every day (UTC), so that it identifies no one. Null for programs: known bots, and requests without a user agent.
 * @param secret of the platform
 * @param now milliseconds since 1970
 * @param tools true where the tools of developers count like people
 */
export function countedVisitor(c: Context, secret: string, now: number, tools = false): string | null {
  const agent = (c.req.header('user-agent') ?? '').slice(0, MAX_AGENT);
  if (agent === '' || (tools ? isCrawler : isbot)(agent)) return null;
  const salt = createHmac('sha256', secret)
    .update(`visitors of ${new Date(now).toISOString().slice(0, 10)}`)
    .digest();
  return createHmac('sha256', salt)
    .update(`${clientNetwork(clientAddress(c))} ${agent}`)
    .digest('base64url');
}
