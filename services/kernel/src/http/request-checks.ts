import type { IncomingMessage } from 'node:http';

/** Most header lines: more than any browser sends; Node would silently drop those above 2,000. */
const MAX_HEADERS = 100;

/** Headers that must not be repeated, because two readers could then see different requests. */
const single = new Set([
  'authorization',
  'content-length',
  'content-type',
  'expect',
  'host',
  'origin',
  'sec-fetch-site',
  'transfer-encoding',
]);

/** Methods whose requests have no body on this platform. */
const bodyless = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

const hostForm = /^(?:[a-z0-9_][a-z0-9._-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Returns true for a valid `Host`: a name or an address, and a port. */
export function isHost(text: string): boolean {
  return hostForm.test(text);
}

/** Returns true if a request has a body, of any length. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/**
 * Returns true if the head of a request is unambiguous (RFC 9110 and 9112), beyond the checks of Node's parser: exactly
 * one valid host, no repeated single header, a body with one known framing, and no body if the method has none.
 */
export function isWellFormed(incoming: IncomingMessage): boolean {
  const { headers, rawHeaders, method = '' } = incoming;
  if (rawHeaders.length > 2 * MAX_HEADERS || repeatsOneOf(rawHeaders)) return false;
  if (!isHost(headers.host ?? '')) return false;
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    if (headers['content-length'] !== undefined || incoming.httpVersion !== '1.1') return false;
    if (coding.toLowerCase() !== 'chunked') return false;
  }
  return !(bodyless.has(method) && hasBody(incoming));
}

function repeatsOneOf(rawHeaders: readonly string[]): boolean {
  let seen: Set<string> | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (!single.has(name)) continue;
    if (seen?.has(name)) return true;
    seen ??= new Set();
    seen.add(name);
  }
  return false;
}
