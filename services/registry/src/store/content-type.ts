import { publishedType } from '@vitrina/contracts/microfrontends';

const compressible = /\.(?:js|css|txt|json|svg|vtt|ico|ttf|otf)$/;

/** Content type of a published file by its extension. */
export function contentTypeOf(path: string): string {
  return publishedType(path) ?? 'application/octet-stream';
}

/** True if compression is worthwhile: texts, and fonts and icons in uncompressed formats. */
export function isCompressible(path: string): boolean {
  return compressible.test(path);
}
