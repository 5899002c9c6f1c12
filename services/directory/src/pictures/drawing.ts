import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

/** Colours of the light theme, used in pictures. */
export const COLOURS = {
  ground: '#FBF7F0',
  ink: '#1F1A17',
  muted: '#5E534B',
  action: '#B4421F',
  sand: '#E6DCCD',
} as const;

/** Element of a drawing, as satori expects it. */
export interface Piece {
  type: 'div' | 'svg' | 'path';
  props: Record<string, unknown> & { children?: Piece[] | string };
}

/** Loads the codecs with the first picture: they take 30 MB, and few instances draw. */
export async function loadSharp() {
  return (await import('sharp')).default;
}

/** Builds a box with children. @param style CSS properties in camel case */
export function piece(style: Record<string, unknown>, children: Piece[] | string): Piece {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

/** Draws a piece as SVG with every letter as a path, so that displaying it needs no font. Sizes in pixels. */
export async function drawPiece(whole: Piece, size: { width: number; height: number }): Promise<string> {
  // Loads with the first drawing: it takes a tenth of the service's start, and few instances draw.
  const { default: satori } = await import('satori');
  return satori(whole as unknown as Parameters<typeof satori>[0], { ...size, fonts: await loadFonts() });
}

const require = createRequire(import.meta.url);

/** Font files of the product's two typefaces, latin subset. */
const FILES = [
  ['Vitrina Display', 800, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'],
  ['Vitrina Text', 400, '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'],
  ['Vitrina Text', 600, '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'],
] as const;

let loading: Promise<Font[]> | undefined;

/** Loads the fonts for drawing text, once. */
function loadFonts(): Promise<Font[]> {
  loading ??= Promise.all(
    FILES.map(async ([name, weight, file]) => ({ name, weight, data: await readFile(require.resolve(file)) })),
  );
  return loading;
}
