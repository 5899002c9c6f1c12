/** Id of the element with the gateway's first content; `FIRST_CONTENT_ELEMENT` of the contracts. */
export const FIRST_CONTENT_ELEMENT = 'primero';

/** Longest wait for the pictures in sight, in milliseconds: on a slow line the application starts before a late picture. */
const TIMEOUT_MS = 1_000;

/** Actions after which a visitor expects an immediate response. */
const USER_ACTIONS = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart'] as const;

/**
 * Resolves once the page's first content is painted with the pictures in sight, at the first action of the visitor, or after
 * one second; immediately if the page has no first content.
 */
export async function firstContentSeen(page: Document): Promise<void> {
  const content = page.getElementById(FIRST_CONTENT_ELEMENT);
  if (!content) return;
  const listening = new AbortController();
  const acted = new Promise<void>((resolve) => {
    for (const name of USER_ACTIONS) {
      page.addEventListener(name, () => resolve(), { signal: listening.signal, passive: true });
    }
  });
  await Promise.race([painted(content), acted, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  listening.abort();
}

function isInSight(picture: HTMLImageElement): boolean {
  const { top, left, width } = picture.getBoundingClientRect();
  return width > 0 && top < innerHeight && left < innerWidth;
}

/** Waits two frames: the frame with the pictures is on the screen when the next is drawn. */
async function painted(content: HTMLElement): Promise<void> {
  const pictures = [...content.querySelectorAll('img')].filter(isInSight);
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
}

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
