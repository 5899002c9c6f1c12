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
