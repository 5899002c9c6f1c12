import { useEffect, useEffectEvent } from 'react';

let serial = 0;

function marker(): unknown {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'vitrinaLayer') : undefined;
}

/**
 * While `active`, the browser's back button calls `close` instead of leaving the page, as people expect of a layer on a
 * phone. Closing it in any other way removes the added history entry.
 */
export function useBackCloses(active: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!active) return undefined;
    serial += 1;
    const mine = serial;
    const before: unknown = history.state;
    history.pushState({ ...(typeof before === 'object' ? before : {}), vitrinaLayer: mine }, '');
    const closed = () => {
      if (marker() !== mine) onBack();
    };
    window.addEventListener('popstate', closed);
    return () => {
      window.removeEventListener('popstate', closed);
      // After a navigation out of the layer the top entry is another one: then there is nothing to remove.
      if (marker() === mine) history.back();
    };
  }, [active]);
}
