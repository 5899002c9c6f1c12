import { Readable } from 'node:stream';
import { type AppEnv, type BucketName, type ObjectInfo, type ObjectStore, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';

/** Objects never change under their key; a year is the longest lifetime that browsers honour. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Object to respond with: its metadata, and its bytes if they are in memory. */
export interface FoundObject {
  info: ObjectInfo;
  body?: Uint8Array<ArrayBuffer>;
  /** `Content-Encoding` of the stored bytes. */
  encoding?: string;
}

/** Shape of the platform's object keys; any other key is not found. */
const plainKey = /^[A-Za-z0-9][\w.~-]*(\/[A-Za-z0-9_~-][\w.~-]*)+$/;

/** Object key named by a request's path. @throws {Problem} `ruta_no_encontrada` if the path cannot name one */
export function keyOf(path: string): string {
  const key = path.slice(1);
  if (key.length > 400 || !plainKey.test(key)) throw new Problem('ruta_no_encontrada');
  return key;
}

/** Answers a GET or HEAD for an object: the whole object, a range (206, 416), or that it has not changed (304). */
export async function serveObject(
  c: Context<AppEnv>,
  store: ObjectStore,
  bucket: BucketName,
  found: FoundObject,
): Promise<Response> {
  const { info } = found;
  const tag = `"${info.etag}"`;
  const headers = new Headers({
    'Cache-Control': IMMUTABLE,
    'Content-Type': info.contentType,
    'Last-Modified': info.lastModified.toUTCString(),
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  });
  if (found.encoding) headers.set('Content-Encoding', found.encoding);
  if (matchesTag(c.req.header('if-none-match'), tag)) return new Response(null, { status: 304, headers });

  const asked = rangeStillFits(c.req.header('if-range'), tag, info.lastModified) ? c.req.header('range') : undefined;
  const range = parseRange(asked, info.size);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${info.size}`);
    headers.set('Cache-Control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: info.size - 1 };
  headers.set('Content-Length', String(last - first + 1));
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${info.size}`);
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD' || info.size === 0) return new Response(null, { status, headers });
  if (found.body) return new Response(found.body.subarray(first, last + 1), { status, headers });
  const stream = await store.get(bucket, info.key, range ? { offset: first, length: last - first + 1 } : undefined);
  if (!stream) throw new Problem('ruta_no_encontrada');
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers });
}

/** True if a list of entity tags (`If-None-Match`) contains this tag; weak tags count as equal here (RFC 9110, 13.1.2). */
function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}

/** True if a range may be sent: no `If-Range`, or one that names this very object. */
function rangeStillFits(ifRange: string | undefined, tag: string, modified: Date): boolean {
  if (!ifRange) return true;
  if (ifRange.startsWith('"')) return ifRange === tag;
  const date = Date.parse(ifRange);
  return !Number.isNaN(date) && Math.floor(modified.getTime() / 1000) * 1000 === date;
}

/** Requested bytes of an object; `last` is the position of the last byte. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a `Range` header against an object of `size` bytes (RFC 9110, 14.2).
 * @returns the range; null if the whole object is to be sent (no header, another unit, several ranges); 'unsatisfiable'
 *   if it lies outside the object
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
