/**
 * Content types of the files in a build, by file extension. Safari on iOS 16 and later, and the other browsers, display
 * all of them. Pages (`html`) and documents (`pdf`) are left out: opened directly, they would be pages of the platform
 * that the gate has not checked.
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

/** Extensions that the build handles itself; importing any other file gives its URL. */
const NOT_ASSETS: ReadonlySet<string> = new Set(['js', 'css', 'json', 'txt']);

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Content type of a published file by its extension; undefined for a type that is not published. */
export function publishedType(path: string): string | undefined {
  const extension = extensionOf(path);
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
}

/** Extensions of files whose import gives a URL, such as `gif` or `mp4`. */
export const assetExtensions: readonly string[] = Object.keys(types).filter((extension) => !NOT_ASSETS.has(extension));
