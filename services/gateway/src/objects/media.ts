import { type App, type ObjectStore, Problem } from '@vitrina/kernel';
import { keyOf, serveObject } from './serve-object.ts';

/** Should a browser ever open a picture as a page, nothing in it runs. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `/media/*`: processed pictures and videos. The store is asked each time: what was deleted is gone at once. */
export function mountMedia(app: App, store: ObjectStore): void {
  app.get('/media/*', async (c) => {
    const info = await store.stat('public', keyOf(c.req.path));
    if (!info) throw new Problem('ruta_no_encontrada');
    const response = await serveObject(c, store, 'public', { info });
    response.headers.set('Content-Security-Policy', INERT);
    response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    return response;
  });
}
