import { FIRST_CONTENT_ELEMENT } from './first-content-seen.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Fetches the product's fonts on a page that was sent without them: on a first visit they are larger than everything that
 * the visitor reads. The first content keeps its fallback fonts, so that its layout does not change; the application and the
 * next page use the real fonts.
 */
export async function loadFonts(page: Document): Promise<void> {
  if (page.getElementById(FIRST_CONTENT_ELEMENT)?.dataset.fonts !== 'later') return;
  await Promise.all([...page.fonts].map((face) => face.load().catch(() => undefined)));
  // Marks for the server that this browser has the fonts in its cache.
  page.cookie = `letras=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
