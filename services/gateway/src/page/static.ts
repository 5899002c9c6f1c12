import type { App } from '@vitrina/kernel';
import { texts } from './texts.ts';

/** The mark: a papel picado flag of four diamonds in terracotta on cream. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#B4421F" d="M3 3h26v20l-4.3 5-4.4-5-4.3 5-4.3-5-4.4 5L3 23z"/><path fill="#FBF7F0" d="M16 6l3.2 4L16 14l-3.2-4zM9 11l2.6 3.5L9 18l-2.6-3.5zM23 11l2.6 3.5L23 18l-2.6-3.5zM16 15.5l2.6 3.3-2.6 3.2-2.6-3.2z"/></svg>`;

/** One day: these change with the platform, not with content. */
const A_DAY = 'public, max-age=86400';

/** The few files that browsers and crawlers ask for by a fixed name. */
export function mountStatic(app: App, publicUrl: string): void {
  app.get('/favicon.svg', (c) => c.body(ICON, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': A_DAY }));
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 308));
  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', A_DAY);
    return c.text(`User-agent: *\nDisallow: /api/\nDisallow: /menu\n# ${publicUrl}\n`);
  });
  // Where the landing page's credit leads.
  app.get('/humans.txt', (c) => {
    c.header('Cache-Control', A_DAY);
    return c.text(texts.humans);
  });
}
