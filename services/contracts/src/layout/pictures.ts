/** One file of a picture: its format, width in pixels and address. */
export interface PictureSource {
  formato: string;
  ancho: number;
  url: string;
}

/** Formats in the order in which a browser should try them. */
const ORDER = ['avif', 'webp', 'jpeg'] as const;

/** The attributes of one `source` element for each format there is, best first; other formats are left out. */
export function sourceSets(sources: readonly PictureSource[]): { type: string; srcSet: string }[] {
  return ORDER.flatMap((format) => {
    const files = sources.filter(({ formato }) => formato === format).sort((a, b) => a.ancho - b.ancho);
    if (files.length === 0) return [];
    return [{ type: `image/${format}`, srcSet: files.map(({ url, ancho }) => `${url} ${ancho}w`).join(', ') }];
  });
}
