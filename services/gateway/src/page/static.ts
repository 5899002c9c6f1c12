import type { App } from '@vitrina/kernel';
import { texts } from './texts.ts';

/** The mark: a papel picado flag of four diamonds in terracotta on cream. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#B4421F" d="M3 3h26v20l-4.3 5-4.4-5-4.3 5-4.3-5-4.4 5L3 23z"/><path fill="#FBF7F0" d="M16 6l3.2 4L16 14l-3.2-4zM9 11l2.6 3.5L9 18l-2.6-3.5zM23 11l2.6 3.5L23 18l-2.6-3.5zM16 15.5l2.6 3.3-2.6 3.2-2.6-3.2z"/></svg>`;

/** The same mark with room around it, for phones that cut icons into their own shape. */
const MASKABLE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 56 56"><path fill="#FBF7F0" d="M-12-12h56v56h-56z"/>${ICON.slice(ICON.indexOf('<path'))}`;

/** What robots need not look at: people's own pages, and calls that are no content. */
const CLOSED = ['/menu', '/perfil', '/admin', '/api/docs', '/api/openapi.json'];

/** One day: these change with the platform, not with content. */
const A_DAY = 'public, max-age=86400';

/** The few files that browsers and crawlers ask for by a fixed name. */
export function mountStatic(app: App, publicUrl: string): void {
  app.get('/favicon.svg', (c) => c.body(ICON, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': A_DAY }));
  app.get('/icono.svg', (c) => c.body(MASKABLE, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': A_DAY }));
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 308));
  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', A_DAY);
    const closed = CLOSED.map((path) => `Disallow: ${path}`).join('\n');
    return c.text(`User-agent: *\n${closed}\nSitemap: ${new URL('/sitemap.xml', publicUrl)}\n`);
  });
  // Where the landing page's credit leads.
  app.get('/humans.txt', (c) => {
    c.header('Cache-Control', A_DAY);
    return c.text(texts.humans);
  });
}
