import { useEffect } from 'react';
import { useLatest } from '../use-latest.ts';

let serial = 0;

function marker(): unknown {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'vitrinaDialogo') : undefined;
}

/**
 * While `active`, the browser's back button calls `close` in place of leaving the page, as people expect of a layer on
 * a phone. Closing it any other way takes the added history entry away again.
 */
export function useBackCloses(active: boolean, close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => {
    if (!active) return undefined;
    serial += 1;
    const mine = serial;
    const before: unknown = history.state;
    history.pushState({ ...(typeof before === 'object' ? before : {}), vitrinaDialogo: mine }, '');
    const closed = () => {
      if (marker() !== mine) latest.current();
    };
    window.addEventListener('popstate', closed);
    return () => {
      window.removeEventListener('popstate', closed);
      // A navigation out of the layer has put its own entry on top: then there is nothing to take away.
      if (marker() === mine) history.back();
    };
  }, [active]);
}
