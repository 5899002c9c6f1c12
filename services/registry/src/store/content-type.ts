import { publishedType } from '@vitrina/contracts/microfrontends';

const compressible = /\.(?:js|css|txt|json|svg|vtt|ico|ttf|otf)$/;

/** Content type of a published file by its ending. */
export function contentTypeOf(path: string): string {
  return publishedType(path) ?? 'application/octet-stream';
}

/** True where compression is worth its while: texts, and fonts and icons that come uncompressed. */
export function isCompressible(path: string): boolean {
  return compressible.test(path);
}
