import { useEffect } from 'react';

/** Where the list goes from the post that is open; undefined at its ends. */
export interface Turns {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** The arrows to the left and right turn to the neighbours; a film keeps them for its time line, a field for itself. */
export function useTurnKeys({ previous, next }: Turns): void {
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
