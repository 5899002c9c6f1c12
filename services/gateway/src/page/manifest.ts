import type { App } from '@vitrina/kernel';
import { type AppImage, icons, maskableIcons, screenshots } from './app-images.ts';
import { texts } from './texts.ts';

/** Cached for one day: it changes with the platform, not with content. */
const A_DAY = 'public, max-age=86400';

/** Serves `/manifest.webmanifest`, which lets phones add the page to the home screen as an application. */
export function mountManifest(app: App): void {
  app.get('/manifest.webmanifest', (c) =>
    c.body(
      JSON.stringify({
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
      }),
      200,
      { 'Content-Type': 'application/manifest+json', 'Cache-Control': A_DAY },
    ),
  );
}

function manifestIcon({ file, width, height }: AppImage, purpose: 'any' | 'maskable') {
  return { src: `/${file}`, sizes: `${width}x${height}`, type: 'image/png', purpose };
}
