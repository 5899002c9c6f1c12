import type { App } from '@vitrina/kernel';
import { MARK, MASKABLE_MARK } from './marks.ts';
import { texts } from './texts.ts';

/** Paths closed to robots: people's own pages, and calls without content. */
const CLOSED = ['/menu', '/perfil', '/admin', '/api/docs', '/api/openapi.json', '/previa'];

/**
 * Query parameters that search or filter a page. Their combinations are endless and all have the canonical address of
 * the unfiltered page, so crawling them only costs. Place and segment are not listed because they make separate pages;
 * `publicacion` and `proveedor` are not because people share these addresses and link previews read them.
 */
const FILTERS = ['q', 'alcance', 'tipo', 'literal'];

/** Cached for one day: these change with the platform, not with content. */
const A_DAY = 'public, max-age=86400';

/** Serves the few files that browsers and crawlers request by a fixed name. */
export function mountStatic(app: App, publicUrl: string): void {
  app.get('/favicon.svg', (c) => c.body(MARK, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': A_DAY }));
  app.get('/icono.svg', (c) => c.body(MASKABLE_MARK, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': A_DAY }));
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 308));
  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', A_DAY);
    const filters = FILTERS.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]);
    const closed = [...CLOSED, ...filters].map((path) => `Disallow: ${path}`).join('\n');
    return c.text(`User-agent: *\n${closed}\nSitemap: ${new URL('/sitemap.xml', publicUrl)}\n`);
  });
  // Linked from the landing page's credit.
  app.get('/humans.txt', (c) => {
    c.header('Cache-Control', A_DAY);
    return c.text(texts.humans);
  });
}
