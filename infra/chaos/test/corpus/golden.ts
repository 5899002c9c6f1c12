import { readFileSync } from 'node:fs';

const folder = new URL('../golden/', import.meta.url);
const files = new Map<string, Buffer>();

/** Healthy pictures of 160×120 with grain, by format. Those with metadata contain {@link MARKER}, a location and a camera. */
export const pictures = {
  jpeg: 'jpeg.jpg',
  progressive: 'progressive.jpg',
  png: 'png.png',
  gif: 'gif.gif',
  animated: 'animated.gif',
  webp: 'webp.webp',
  lossless: 'lossless.webp',
  avif: 'avif.avif',
} as const;
export type PictureFormat = keyof typeof pictures;
export const pictureFormats = Object.keys(pictures) as PictureFormat[];

/** Marker in every file with a picture or film; no served file may contain it. */
export const MARKER = 'VITRINA-CORPUS-MARCA';

/** Reads a file of `golden/`. Callers must not change it. */
export function golden(name: string): Buffer {
  const file = files.get(name) ?? readFileSync(new URL(name, folder));
  files.set(name, file);
  return file;
}

type Table<Value = string> = Readonly<Record<string, Value>>;

/** Small shapes of hostile content by description: bytes as hexadecimal digits, or text with placeholders. */
export const shapes = JSON.parse(golden('shapes.json').toString()) as {
  /** Segments and chunks to insert into a healthy picture. */
  jpeg: Table;
  png: Table;
  /** Box, offset in it, and the bytes to write there. */
  film: Table<[string, number, string]>;
  /** First bytes of files. */
  formats: Table;
  archives: Table;
  programs: Table;
  firstBytes: Table;
  /** Texts with `{marker}`, `{tripwire}`, `{svg}` and `{target}`. */
  documents: Table;
  svg: Table;
  playlists: Table;
  names: Table;
};
