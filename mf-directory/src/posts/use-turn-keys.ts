import { useEffect } from 'react';

/** Functions that open the neighbours of the open post; undefined at the ends of the list. */
export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/**
 * Opens the neighbours by the left and right arrow keys, except in a field or in a video, which uses them for its time
 * line.
 */
export function useTurnKeys({ previous, next }: Neighbours): void {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest('video, input, textarea')) return;
      const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
      if (!to) return;
      event.preventDefault();
      to();
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  }, [previous, next]);
}
