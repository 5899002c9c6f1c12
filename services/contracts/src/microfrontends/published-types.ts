/**
 * Content type of every kind of file in a build, by its ending. Browsers from iOS 16 on show all of them. Pages
 * (`html`) and documents (`pdf`) are left out: opened directly, they would be pages of the platform that no gate has
 * checked.
 */
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

/** Endings with another meaning in the build; any other file is imported as its address. */
const COMPILED: ReadonlySet<string> = new Set(['js', 'css', 'json', 'txt']);

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Content type of a published file by its ending; undefined for a kind that is not published. */
export function publishedType(path: string): string | undefined {
  const ending = endingOf(path);
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

/** Endings of files that a module imports as an address, such as `gif` or `mp4`. */
export const assetEndings: readonly string[] = Object.keys(types).filter((ending) => !COMPILED.has(ending));
