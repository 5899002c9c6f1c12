import { FIRST_ELEMENT } from './first-element.ts';

/** How long a browser is taken to have the fonts, in seconds: as long as they may stay in its cache. */
const YEAR_SECONDS = 31_536_000;

/**
 * Fetches the product's typefaces where the page has left without them: on a first visit they are heavier than all that
 * can be read and seen. The first content keeps its stand-ins, so that it is laid out once; the application comes with
 * the typefaces, and so does the next page.
 */
export async function bringFonts(page: Document): Promise<void> {
  if (page.getElementById(FIRST_ELEMENT)?.dataset.fonts !== 'later') return;
  await Promise.all([...page.fonts].map((face) => face.load().catch(() => undefined)));
  rememberFonts(page);
}

/** Tells the server that the next page may come with the fonts, for they are here. */
function rememberFonts(page: { cookie: string }): void {
  page.cookie = `letras=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
