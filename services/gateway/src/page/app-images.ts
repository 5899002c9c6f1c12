import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { App } from '@vitrina/kernel';

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

/** Seven days: the files change with the platform, and their names do not. */
const CACHE = 'public, max-age=604800';

/** Serves the pictures under their names. */
export function mountAppImages(app: App): void {
  for (const { file } of [...icons, ...maskableIcons, appleIcon, ...screenshots]) {
    const path = require.resolve(`@vitrina/gateway/assets/${file}`);
    const type = file.endsWith('.png') ? 'image/png' : 'image/jpeg';
    app.get(`/${file}`, async (c) =>
      c.body(new Uint8Array(await readFile(path)), 200, { 'Content-Type': type, 'Cache-Control': CACHE }),
    );
  }
}
