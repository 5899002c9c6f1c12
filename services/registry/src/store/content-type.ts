const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

const texts = new Set(['js', 'css', 'txt', 'json', 'svg']);

const ending = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** True for the endings that a build may carry. */
export function isServable(path: string): boolean {
  return Object.hasOwn(types, ending(path));
}

/** Content type of a published file by its ending. */
export function contentTypeOf(path: string): string {
  return types[ending(path)] ?? 'application/octet-stream';
}

/** True where compression is worth its while. */
export function isText(path: string): boolean {
  return texts.has(ending(path));
}
