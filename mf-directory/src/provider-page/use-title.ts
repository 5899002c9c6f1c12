import { useEffect } from 'react';

/** Names the document after what the screen shows, once it is known. @param name empty while it is not */
export function useTitle(name: string): void {
  useEffect(() => {
    if (!name) return;
    // After the frame around the screen has named it by its path.
    queueMicrotask(() => {
      document.title = `${name} · Vitrina`;
    });
  }, [name]);
}
