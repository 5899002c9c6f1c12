import { type App, type ObjectStore, Problem } from '@vitrina/kernel';
import { LRUCache } from 'lru-cache';
import { acceptedEncodings } from '../edge/compress.ts';
import { type FoundObject, keyOf, serveObject } from './serve-object.ts';

/** Bytes of builds cached in memory: several times every live version of all microfrontends. */
const KEPT_BYTES = 48 * 1024 * 1024;
/** Largest cached file in bytes; a larger file is streamed from the store each time. */
const LARGEST_KEPT = 2 * 1024 * 1024;

/** Serves `/mf/*`: files of published builds, compressed when they were published. */
export function mountBuilds(app: App, store: ObjectStore): void {
  const kept = new LRUCache<string, FoundObject>({ maxSize: KEPT_BYTES });

  const read = async (key: string): Promise<FoundObject | null> => {
    const known = kept.get(key);
    if (known) return known;
    const info = await store.stat('mf', key);
    if (!info) return null;
    if (info.size > LARGEST_KEPT) return { info };
    const stream = await store.get('mf', key);
    if (!stream) return null;
    const body = new Uint8Array(Buffer.concat(await stream.toArray()));
    const entry = { info, body };
    kept.set(key, entry, { size: Math.max(1, body.length) });
    return entry;
  };

  // The encoding is the request's, not the entry's: anyone may ask for a compressed file by its own name, `x.js.br`.
  const find = async (key: string, encoding: string): Promise<FoundObject | null> => {
    const found = await read(key);
    return found && { ...found, encoding };
  };

  app.get('/mf/*', async (c) => {
    const key = keyOf(c.req.path);
    // Ranges count the bytes of the uncompressed file.
    const encodings = c.req.header('range') ? [] : acceptedEncodings(c.req.header('accept-encoding'));
    for (const { name, ending } of encodings) {
      const found = await find(key + ending, name);
      if (found) return finished(c.req.path, await serveObject(c, store, 'mf', found));
    }
    const found = await read(key);
    if (!found) throw new Problem('ruta_no_encontrada');
    return finished(c.req.path, await serveObject(c, store, 'mf', found));
  });
}

/** Path of the shell's offline worker, which lies in its version's folder but serves the whole site. */
const WHOLE_SITE_WORKER = /^\/mf\/shell\/[^/]+\/service-worker\.[^/]+\.js$/;

function finished(path: string, response: Response): Response {
  response.headers.set('Vary', 'Accept-Encoding');
  // The files are public, and pages under another name of this platform may load them from here as a second address.
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  if (WHOLE_SITE_WORKER.test(path)) {
    response.headers.set('Service-Worker-Allowed', '/');
    // The worker fetches for pages whatever they may load from here; without its own policy it could fetch nothing.
    response.headers.set('Content-Security-Policy', "default-src 'self'; frame-ancestors 'none'");
  }
  return response;
}
