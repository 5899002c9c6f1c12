import { type App, type ObjectStore, Problem } from '@vitrina/kernel';
import { keyOf, serveObject } from './serve-object.ts';
import { WithdrawnUploads } from './withdrawn.ts';

/** Should a browser ever open a picture as a page, nothing in it runs. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Browsers never ask again: a file does not change under its address. A CDN asks once a day, and forgets a withdrawn
 * upload at once where it takes purges by `Cache-Tag`.
 */
const LIFETIME = 'public, max-age=31536000, s-maxage=86400, immutable';

/**
 * `/media/*`: processed pictures and videos. The store is asked each time: what was deleted is gone at once, and of what
 * an administrator withdrew every kind of request is answered with 410.
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
      // A file that was there a moment ago may have been moved since.
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
