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

/** Longest target that is accepted, in bytes; the longest of our pages is below 1,000. */
const MAX_TARGET = 8_192;

/** Target of ordinary characters that needs no further check: the common case, in one pass. */
const plain = /^\/(?!\/)[\w!$&()*+,\-.:;=@~/]*(?:\?[\w!$&()*+,\-.:;=@~/?[\]]*)?$/;

/** Printable ASCII without `#`: a fragment never leaves a browser. */
const printable = /^[!"$-~]+$/;

/** Characters that a path must encode (RFC 3986, 3.3), and `%` without its two digits. */
const oddInPath = /["<>\\^`{|}]|%(?![0-9a-f]{2})/i;

/** Characters that the URL parser would encode in a query. */
const oddInQuery = /["'<>\\^`{|}]/g;

const unreserved = /^[\w\-.~]$/;
const encodedControl = /%(?:[01][0-9A-F]|7F)/;
/** Slash in any encoding: a later reader may treat each of them as one. */
const anySlash = /\/|%2F|%5C/;

/**
 * Parses a request's target once, for all code that routes, forwards or caches by it. Only the origin form is accepted:
 * a path that begins with exactly one slash, and a query. The result equals the URL parser's, so that no reader sees
 * another path: unreserved characters are not encoded, hexadecimal digits are upper case.
 * @param target as in the request line
 * @returns null for an absolute address, more than one leading slash, dot segments and control bytes (also encoded),
 * backslashes in the path, a fragment, a byte that is not printable ASCII, or more than 8,192 bytes
 */
export function parseTarget(target: string): string | null {
  if (target.length > MAX_TARGET) return null;
  if (plain.test(target) && !target.includes('/.')) return target;
  if (!printable.test(target) || !target.startsWith('/')) return null;
  const question = target.indexOf('?');
  const rawPath = question < 0 ? target : target.slice(0, question);
  const query = question < 0 ? '' : target.slice(question);
  if (oddInPath.test(rawPath)) return null;
  const path = rawPath.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return unreserved.test(character) ? character : code.toUpperCase();
  });
  const [, first, ...rest] = path.split(anySlash);
  const startsTwice = first === '' && rest.length > 0;
  if (startsTwice || encodedControl.test(path)) return null;
  if ([first, ...rest].some((segment) => segment === '.' || segment === '..')) return null;
  return path + query.replace(oddInQuery, (odd) => `%${odd.charCodeAt(0).toString(16).toUpperCase()}`);
}
