import { useLocation } from '@vitrina/sdk';
import { matchPath, useNavigationType } from '@vitrina/sdk/host';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { declaredPages } from '../federation/index.ts';
import { texts } from '../texts.ts';

/** Id of the element that contains the screen. */
export const MAIN = 'contenido';

const positions = new Map<string, number>();

/**
 * Does on a change of screen the same as a full page load: sets the document's title, the scroll position (the old one after
 * going back) and the focus on the new heading, so that a screen reader reads it. A change of only the query is left to the
 * screen.
 */
export function useScreenChange(): void {
  const { pathname, hash, key } = useLocation();
  const returning = useNavigationType() === 'POP';
  const first = useRef(true);
  const entry = useRef({ key, returning, part: '' });
  // Before the paint: a shorter screen scrolls the page, which must not be recorded for the previous screen.
  useLayoutEffect(() => {
    entry.current = { key, returning, part: hash.slice(1) };
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, returning, hash]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  const screen = pathname.toLowerCase();
  useEffect(() => {
    const main = document.getElementById(MAIN);
    const loaded = first.current;
    first.current = false;
    const { key: now, returning: back, part } = entry.current;
    // A loaded page has its scroll position and a more specific title; only the element of its hash may still be missing.
    if (!main || (loaded && !part)) return undefined;
    if (loaded) return scrollAndFocus(main, 0, part);
    const title = titleOf(declaredPages(), screen);
    document.title = title ? texts.documentTitle(title) : texts.brand;
    const kept = back ? positions.get(now) : undefined;
    return scrollAndFocus(main, kept ?? 0, kept === undefined ? part : '');
  }, [screen]);
}

/** Title of the first declared page whose pattern matches the address, or null. */
export function titleOf(pages: readonly { path: string; title: string }[], pathname: string): string | null {
  return pages.find(({ path }) => matchPath({ path, caseSensitive: false }, pathname))?.title ?? null;
}

/** Time in which a screen that is still loading may move focus and scroll position, in milliseconds. */
const TIMEOUT_MS = 4_000;

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

function scrollTo(top: number): boolean {
  window.scrollTo(0, top);
  return window.scrollY >= top - 1;
}

function goTo(id: string): boolean {
  const part = document.getElementById(id);
  if (!part) return false;
  part.scrollIntoView();
  // Fields and links can take focus already, and must stay in the tab order.
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  return true;
}

/**
 * Scrolls to `top` (CSS pixels), focuses the heading, and then goes to the address's part, if any. Each step runs as soon as
 * the screen supports it, for example after a microfrontend or a list has loaded. The visitor's first action ends it.
 * Returns a function that ends it.
 * @param part id of an element, or empty
 */
function scrollAndFocus(main: HTMLElement, top: number, part: string): () => void {
  const steps = [() => scrollTo(top), () => focusHeading(main), ...(part ? [() => goTo(part)] : [])];
  let left = steps.filter((step) => !step());
  const watch = new MutationObserver(() => {
    left = left.filter((step) => !step());
    if (left.length === 0) stop();
  });
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const event of ['pointerdown', 'keydown', 'wheel'] as const) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, TIMEOUT_MS);
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) window.addEventListener(event, stop);
  if (left.length === 0) stop();
  else watch.observe(main, { childList: true, subtree: true });
  return stop;
}
