import { type App, type ObjectStore, Problem } from '@vitrina/kernel';
import { keyOf, serveObject } from './serve-object.ts';
import { WithdrawnUploads } from './withdrawn.ts';

/** Policy that keeps anything in a picture from running if a browser opens it as a page. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Browsers never revalidate: a file does not change under its address. A CDN revalidates once a day, and drops a
 * withdrawn upload immediately if it supports purges by `Cache-Tag`.
 */
const LIFETIME = 'public, max-age=31536000, s-maxage=86400, immutable';

/**
 * Serves `/media/*`: processed pictures and videos. Every request reads the store, so a deleted file is gone
 * immediately. Any request for a file that an administrator withdrew gets 410.
 */
export function mountMedia(app: App, store: ObjectStore): void {
  const withdrawn = new WithdrawnUploads(store);
  app.get('/media/*', async (c) => {
    const key = keyOf(c.req.path);
    const [, id = ''] = key.split('/');
    const [isWithdrawn, info] = await Promise.all([withdrawn.has(id), store.stat('public', key)]);
    if (isWithdrawn) throw new Problem('contenido_retirado');
    try {
      if (!info) throw new Problem('ruta_no_encontrada');
      return finished(id, await serveObject(c, store, 'public', { info }, LIFETIME));
    } catch (error) {
      // A file that existed a moment ago may have been moved since.
      const isMissing = error instanceof Problem && error.code === 'ruta_no_encontrada';
      throw isMissing && (await withdrawn.isMarked(id)) ? new Problem('contenido_retirado') : error;
    }
  });
}

function finished(id: string, response: Response): Response {
  response.headers.set('Cache-Tag', id);
  response.headers.set('Content-Security-Policy', INERT);
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return response;
}
