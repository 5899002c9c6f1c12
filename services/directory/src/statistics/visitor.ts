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

/** Who is looking, as counts tell them apart. Both are keyed hashes that change every day (UTC) and identify no one. */
export interface CountedVisitor {
  /** Of the network and the browser. */
  visitor: string;
  /** Of the network alone: browsers can call themselves anything. */
  network: string;
}

/**
 * Reads who is looking. Null for programs: known bots, and requests without a user agent.
 * @param secret of the platform
 * @param now milliseconds since 1970
 * @param tools true where the tools of developers count like people
 */
export function countedVisitor(c: Context, secret: string, now: number, tools = false): CountedVisitor | null {
  const agent = (c.req.header('user-agent') ?? '').slice(0, MAX_AGENT);
  if (agent === '' || (tools ? isCrawler : isbot)(agent)) return null;
  const salt = createHmac('sha256', secret)
    .update(`visitors of ${new Date(now).toISOString().slice(0, 10)}`)
    .digest();
  const hash = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
  const address = clientNetwork(clientAddress(c));
  return { visitor: hash(`${address} ${agent}`), network: hash(address) };
}
