import { useEffect, useEffectEvent } from 'react';

let serial = 0;

/** State of a history entry added for a layer over the page, so that back closes the layer. */
export function layerState(): { layer: number } {
  serial += 1;
  return { layer: serial };
}

/** Id of the layer for which the current history entry was added, from the router's state; undefined without a layer. */
function layerOfEntry(): unknown {
  return fields(fields(history.state).usr).layer;
}

function fields(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** Goes back if the current entry was added for a layer; returns false otherwise, for example after a link from elsewhere. */
export function leaveLayer(): boolean {
  if (layerOfEntry() === undefined) return false;
  history.back();
  return true;
}

/**
 * While `active`, makes the browser's back button call `close` instead of leaving the page, as people expect of a layer on a
 * phone. Closing it in any other way removes the added entry. The router does not notice, so nothing renders again.
 */
export function useBackCloses(active: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!active) return undefined;
    const mine = layerState();
    const before = fields(history.state);
    history.pushState({ ...before, usr: { ...fields(before.usr), ...mine } }, '');
    const closed = () => {
      if (layerOfEntry() !== mine.layer) onBack();
    };
    window.addEventListener('popstate', closed);
    return () => {
      window.removeEventListener('popstate', closed);
      // After a navigation out of the layer the top entry is another entry: nothing to remove.
      if (layerOfEntry() === mine.layer) leaveLayer();
    };
  }, [active]);
}
