import { type App, type ObjectStore, Problem } from '@vitrina/kernel';
import { LRUCache } from 'lru-cache';
import { acceptedEncodings } from './encoding.ts';
import { type Found, keyOf, serveObject } from './serve-object.ts';

/** Bytes of builds that are kept in memory: every live version of all microfrontends several times over. */
const KEPT_BYTES = 48 * 1024 * 1024;
/** A larger file is streamed from the store each time. */
const LARGEST_KEPT = 2 * 1024 * 1024;

/** `/mf/*`: files of published builds, compressed as they were at publishing. */
export function mountBuilds(app: App, store: ObjectStore): void {
  const kept = new LRUCache<string, Found>({ maxSize: KEPT_BYTES });

  const find = async (key: string, encoding?: string): Promise<Found | null> => {
    const known = kept.get(key);
    if (known) return known;
    const info = await store.stat('mf', key);
    if (!info) return null;
    const found: Found = { info, ...(encoding && { encoding }) };
    if (info.size > LARGEST_KEPT) return found;
    const stream = await store.get('mf', key);
    if (!stream) return null;
    const body = new Uint8Array(Buffer.concat(await stream.toArray()));
    const entry = { ...found, body };
    kept.set(key, entry, { size: Math.max(1, body.length) });
    return entry;
  };

  app.get('/mf/*', async (c) => {
    const key = keyOf(c.req.path);
    // Ranges count the bytes of the file itself.
    const encodings = c.req.header('range') ? [] : acceptedEncodings(c.req.header('accept-encoding'));
    for (const { name, ending } of encodings) {
      const found = await find(key + ending, name);
      if (found) return finished(c.req.path, await serveObject(c, store, 'mf', found));
    }
    const found = await find(key);
    if (!found) throw new Problem('ruta_no_encontrada');
    return finished(c.req.path, await serveObject(c, store, 'mf', found));
  });
}

/** The shell's offline worker is in the folder of its version and serves the whole site. */
const WHOLE_SITE_WORKER = /^\/mf\/shell\/[^/]+\/service-worker\.[^/]+\.js$/;

function finished(path: string, response: Response): Response {
  response.headers.set('Vary', 'Accept-Encoding');
  // They are everyone's, and pages of another name of this platform may have them from here as a second address.
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  if (WHOLE_SITE_WORKER.test(path)) {
    response.headers.set('Service-Worker-Allowed', '/');
    // It fetches for the pages whatever they may have from here; without a policy of its own it might fetch nothing.
    response.headers.set('Content-Security-Policy', "default-src 'self'; frame-ancestors 'none'");
  }
  return response;
}
