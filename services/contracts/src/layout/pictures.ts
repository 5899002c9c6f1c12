/** File of a picture: its format, width in pixels and address. */
export interface PictureSource {
  formato: string;
  ancho: number;
  url: string;
}

/**
 * Displayed width of a picture in the collage, for the choice of a rendition: the page's width without its gutters,
 * which grow with it, divided by the number of columns.
 */
export const COLLAGE_SIZES =
  '(min-width: 1680px) 254px, (min-width: 1480px) 15.5vw, (min-width: 980px) 22.5vw, (min-width: 650px) 30vw, 45vw';

/** Displayed width of a work on its provider's page, where a row holds one to five. */
export const WORK_SIZES = '(min-width: 600px) 420px, 60vw';

/** Displayed width of the cover of a provider's page: over the whole card, or next to its text. */
export const COVER_SIZES = '(min-width: 1280px) 500px, (min-width: 900px) 40vw, 92vw';

/** Displayed width of one of the three works of a slide of the Premium carousel. */
export const SLIDE_SIZES = '(min-width: 900px) 320px, 40vw';

/**
 * Widest rendition of a picture that is shown among others, in pixels: twice the widest of the sizes above but the
 * cover's. AVIF files up to this width may exist before wider ones.
 */
export const SMALL_WIDTH = 800;

/** Formats in the order in which a browser should try them. */
const ORDER = ['avif', 'webp', 'jpeg'] as const;

/**
 * Builds the attributes of one `source` element for each available format, best first; other formats are left out.
 * @param large true for a picture shown alone: a format without the widest rendition is left out too
 */
export function sourceSets(sources: readonly PictureSource[], large = false): { type: string; srcSet: string }[] {
  const widest = large ? Math.max(...sources.map(({ ancho }) => ancho)) : 0;
  return ORDER.flatMap((format) => {
    const files = sources.filter(({ formato }) => formato === format).sort((a, b) => a.ancho - b.ancho);
    if (!files.some(({ ancho }) => ancho >= widest)) return [];
    return [{ type: `image/${format}`, srcSet: files.map(({ url, ancho }) => `${url} ${ancho}w`).join(', ') }];
  });
}
