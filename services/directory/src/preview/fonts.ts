import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const require = createRequire(import.meta.url);

/** Font files of the product's two typefaces, latin subset. */
const FILES = [
  ['Vitrina Display', 800, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'],
  ['Vitrina Text', 400, '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'],
  ['Vitrina Text', 600, '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'],
] as const;

let loading: Promise<Font[]> | undefined;

/** Loads the fonts for drawing text, once. */
export function previewFonts(): Promise<Font[]> {
  loading ??= Promise.all(
    FILES.map(async ([name, weight, file]) => ({ name, weight, data: await readFile(require.resolve(file)) })),
  );
  return loading;
}
