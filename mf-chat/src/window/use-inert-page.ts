import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Widths at which the window covers the whole page. */
const COVERS = '(max-width: 719px)';

/** Returns true if the window covers the whole page. */
export function coversPage(): boolean {
  return matchMedia(COVERS).matches;
}

function watch(changed: () => void): () => void {
  const query = matchMedia(COVERS);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Makes a covered page unreachable for keys and screen readers while `active`. */
export function useInertPage(active: boolean): void {
  const covered = useSyncExternalStore(watch, coversPage) && active;
  // Runs before other effects, which may move the focus into the page.
  useLayoutEffect(() => {
    const page = document.querySelector('main');
    if (!page || !covered) return undefined;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [covered]);
}
