/** How long a browser is taken to have the fonts, in seconds: as long as they may stay in its cache. */
const YEAR_SECONDS = 31_536_000;

/**
 * Lets the product's typefaces in where the page has left without them. On a first visit they are heavier than all
 * that can be read and seen, and stand-ins of the same measure keep their places. The next page comes with them.
 */
export function bringFonts(page: Document): void {
  const { dataset } = page.body;
  if (dataset.fonts !== 'later') return;
  delete dataset.fonts;
  const faces = [...page.fonts];
  void Promise.all(faces.map((face) => face.load().catch(() => undefined))).then(() => rememberFonts(page));
}

/** Tells the server that the next page may come with the fonts, for they are here. */
function rememberFonts(page: { cookie: string }): void {
  page.cookie = `letras=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
