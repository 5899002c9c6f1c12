import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Widths at which the window lies over the whole page. */
const COVERS = '(max-width: 719px)';

/** True where the window lies over the whole page. */
export function coversPage(): boolean {
  return matchMedia(COVERS).matches;
}

function watch(changed: () => void): () => void {
  const query = matchMedia(COVERS);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** While `active`, nothing of a page that the window covers can be reached: neither by keys nor by a screen reader. */
export function useInertPage(active: boolean): void {
  const covered = useSyncExternalStore(watch, coversPage) && active;
  // Before other effects, which may move the focus into the page.
  useLayoutEffect(() => {
    const page = document.querySelector('main');
    if (!page || !covered) return undefined;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [covered]);
}
