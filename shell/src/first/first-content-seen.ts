import { FIRST_ELEMENT } from './first-element.ts';

/** Longest wait for the pictures in sight, in milliseconds: on a slow line the application comes before a late one. */
const PATIENCE_MS = 1_000;

/** What a visitor does first; whoever does something wants an answer at once. */
const DEEDS = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart'] as const;

/**
 * Resolves once the page's first content is painted with the pictures that are in sight at once; after a second, or
 * where the visitor does something, in any case; at once where the page has none.
 */
export async function firstContentSeen(page: Document): Promise<void> {
  const content = page.getElementById(FIRST_ELEMENT);
  if (!content) return;
  const given = new AbortController();
  const deed = new Promise<void>((resolve) => {
    for (const name of DEEDS) page.addEventListener(name, () => resolve(), { signal: given.signal, passive: true });
  });
  await Promise.race([painted(content), deed, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  given.abort();
}

function isInSight(picture: HTMLImageElement): boolean {
  const { top, left, width } = picture.getBoundingClientRect();
  return width > 0 && top < innerHeight && left < innerWidth;
}

/** The frame with the pictures is on the screen when the one after it is drawn. */
async function painted(content: HTMLElement): Promise<void> {
  const pictures = [...content.querySelectorAll('img')].filter(isInSight);
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
}
