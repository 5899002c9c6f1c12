import { useLocation } from '@vitrina/sdk';
import { useNavigationType } from '@vitrina/sdk/host';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { declaredPages } from '../federation/index.ts';
import { texts } from '../texts.ts';
import { scrollAndFocus } from './scroll-and-focus.ts';
import { titleOf } from './title-of.ts';

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
