import { useEffect } from 'react';

/** Sets the document's title to the name that the screen shows. @param name empty until it is loaded */
export function useTitle(name: string): void {
  useEffect(() => {
    if (!name) return;
    // After the frame has set the path's title.
    queueMicrotask(() => {
      document.title = `${name} · Vitrina`;
    });
  }, [name]);
}
