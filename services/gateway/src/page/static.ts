import type { App } from '@vitrina/kernel';
import { MARK, MASKABLE_MARK } from './marks.ts';
import { texts } from './texts.ts';

/** What robots need not look at: people's own pages, and calls that are no content. */
const CLOSED = ['/menu', '/perfil', '/admin', '/api/docs', '/api/openapi.json', '/previa'];

/**
 * Names in a query that search or filter a page. Their combinations are endless, and all have the canonical address of the page
 * without them: crawlers that follow each one only cost. Place and segment are left out, as they make pages of their own, and
 * so are `publicacion` and `proveedor`, whose addresses people share and link previews read.
 */
const FILTERS = ['q', 'alcance', 'tipo', 'literal'];

/** One day: these change with the platform, not with content. */
const A_DAY = 'public, max-age=86400';

/** The few files that browsers and crawlers ask for by a fixed name. */
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
  // Where the landing page's credit leads.
  app.get('/humans.txt', (c) => {
    c.header('Cache-Control', A_DAY);
    return c.text(texts.humans);
  });
}
