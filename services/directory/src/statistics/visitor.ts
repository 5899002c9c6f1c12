import { createHmac } from 'node:crypto';
import { clientAddress, clientNetwork } from '@vitrina/kernel';
import type { Context } from 'hono';
import { createIsbotFromList, list } from 'isbot';

/** Maximum length of the examined user agent, in characters. */
const MAX_AGENT = 300;

/** User agents of developers' tools. */
const TOOLS = ['HeadlessChrome/120', 'node', 'undici', 'curl/8.0', 'axios/1.0', 'python-requests/2.0'];
const isbot = createIsbotFromList(list);
/** Crawlers without developers' tools, because in development views by tools should count too. */
const isCrawler = createIsbotFromList(
  list.filter((pattern) => !TOOLS.some((tool) => new RegExp(pattern, 'i').test(tool))),
);

/** Visitor as counted. Both fields are keyed hashes that change every day (UTC) and identify no one. */
export interface CountedVisitor {
  /** Hash of the network and the browser. */
  visitor: string;
  /** Hash of the network alone, because browsers can send any name. */
  network: string;
}

/**
 * Identifies the visitor. Null for programs: known bots, and requests without a user agent.
 * @param secret secret of the platform
 * @param now milliseconds since 1970
 * @param tools true to count developers' tools like people
 */
export function identifyVisitor(c: Context, secret: string, now: number, tools = false): CountedVisitor | null {
  const agent = (c.req.header('user-agent') ?? '').slice(0, MAX_AGENT);
  if (agent === '' || (tools ? isCrawler : isbot)(agent)) return null;
  const salt = createHmac('sha256', secret)
    .update(`visitors of ${new Date(now).toISOString().slice(0, 10)}`)
    .digest();
  const hash = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
  const address = clientNetwork(clientAddress(c));
  return { visitor: hash(`${address} ${agent}`), network: hash(address) };
}
