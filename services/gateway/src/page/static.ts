import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { App } from '@vitrina/kernel';
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

/** The pictures change with the platform, and their names do not. */
const A_WEEK = 'public, max-age=604800';

/** Serves the files that browsers, phones and crawlers request by a fixed name. */
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
  app.get('/manifest.webmanifest', (c) => {
    const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': A_DAY };
    return c.body(JSON.stringify(manifest()), 200, headers);
  });
  for (const { file } of [...icons, ...maskableIcons, appleIcon, ...screenshots]) {
    const path = require.resolve(`@vitrina/gateway/assets/${file}`);
    const type = file.endsWith('.png') ? 'image/png' : 'image/jpeg';
    app.get(`/${file}`, async (c) =>
      c.body(new Uint8Array(await readFile(path)), 200, { 'Content-Type': type, 'Cache-Control': A_WEEK }),
    );
  }
}

/** Web app manifest, which lets phones add the page to the home screen as an application. */
function manifest() {
  return {
    id: '/',
    name: texts.brand,
    short_name: texts.brand,
    description: texts.description,
    lang: 'es',
    start_url: '/explorar',
    scope: '/',
    display: 'standalone',
    background_color: '#FBF7F0',
    theme_color: '#FBF7F0',
    categories: ['business', 'lifestyle', 'shopping'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
      ...icons.map((icon) => manifestIcon(icon, 'any')),
      ...maskableIcons.map((icon) => manifestIcon(icon, 'maskable')),
    ],
    screenshots: screenshots.map(({ file, width, height, form, label }) => ({
      src: `/${file}`,
      sizes: `${width}x${height}`,
      type: 'image/jpeg',
      form_factor: form,
      label,
    })),
    shortcuts: [
      { name: texts.shortcuts.explore, url: '/explorar' },
      { name: texts.shortcuts.publish, url: '/perfil' },
    ],
  };
}

function manifestIcon({ file, width, height }: AppImage, purpose: 'any' | 'maskable') {
  return { src: `/${file}`, sizes: `${width}x${height}`, type: 'image/png', purpose };
}

const require = createRequire(import.meta.url);

/** Picture shown by phones and stores for the application; its file lies in `assets`. */
export interface AppImage {
  file: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Sides of icons in pixels: home screens request 192, splash screens and stores 512, older devices less. */
const SIDES = [48, 96, 144, 192, 256, 384, 512];
/** Sides in pixels of icons that devices cut into a shape. */
const MASKABLE_SIDES = [192, 512];

const icon = (name: string, side: number): AppImage => ({ file: `${name}-${side}.png`, width: side, height: side });

/** Icons used as they are drawn. */
export const icons = SIDES.map((side) => icon('icono', side));
/** Icons with padding around the mark. */
export const maskableIcons = MASKABLE_SIDES.map((side) => icon('icono-recortable', side));
/** Home-screen icon of iPhones; they request this size and round its corners. */
export const appleIcon: AppImage = { file: 'apple-touch-icon.png', width: 180, height: 180 };
/** Screenshots shown when the application is installed. */
export const screenshots = [
  { file: 'captura-telefono.jpg', width: 720, height: 1560, form: 'narrow', label: 'Explorar trabajos en el teléfono' },
  { file: 'captura-escritorio.jpg', width: 1280, height: 800, form: 'wide', label: 'Explorar trabajos' },
] as const;

/** The mark: a papel picado flag of four diamonds in terracotta on cream. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#B4421F" d="M3 3h26v20l-4.3 5-4.4-5-4.3 5-4.3-5-4.4 5L3 23z"/><path fill="#FBF7F0" d="M16 6l3.2 4L16 14l-3.2-4zM9 11l2.6 3.5L9 18l-2.6-3.5zM23 11l2.6 3.5L23 18l-2.6-3.5zM16 15.5l2.6 3.3-2.6 3.2-2.6-3.2z"/></svg>`;

/** The same mark with padding, for phones that cut icons into their own shape. */
export const MASKABLE_MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 56 56"><path fill="#FBF7F0" d="M-12-12h56v56h-56z"/>${MARK.slice(MARK.indexOf('<path'))}`;
