import { useLocation } from '@vitrina/sdk';
import { useNavigationType } from '@vitrina/sdk/host';
import { useEffect, useLayoutEffect, useRef } from 'react';
import declaration from '../../microfrontend.ts';
import { remotePages } from '../federation/index.ts';
import { texts } from '../texts.ts';
import { arrive } from './arrive.ts';
import { titleOf } from './title-of.ts';

/** Id of the element that holds the screen. */
export const MAIN = 'contenido';

const positions = new Map<string, number>();

/**
 * What a full page load would have done on a change of screen: the document's title, the scroll position (the old one
 * on the way back), and the focus on the new heading, so that a screen reader says where it is. A change of the query
 * alone is the screen's own business.
 */
export function useArrival(): void {
  const { pathname, key } = useLocation();
  const returning = useNavigationType() === 'POP';
  const first = useRef(true);
  const entry = useRef({ key, returning });
  // Before the paint: a shorter screen moves the page, and that must not count for the one that was left.
  useLayoutEffect(() => {
    entry.current = { key, returning };
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, returning]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  const screen = pathname.toLowerCase();
  useEffect(() => {
    const main = document.getElementById(MAIN);
    const loaded = first.current;
    first.current = false;
    // The page came with a title of its own, which says more.
    if (loaded || !main) return undefined;
    const title = titleOf([...remotePages(), ...declaration.routes], screen);
    document.title = title ? texts.documentTitle(title) : texts.brand;
    const { key: now, returning: back } = entry.current;
    return arrive(main, back ? (positions.get(now) ?? 0) : 0);
  }, [screen]);
}
