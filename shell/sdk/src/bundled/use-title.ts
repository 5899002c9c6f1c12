import { useEffect } from 'react';

/** Sets the document's title to the name that the screen shows. @param name empty while it is not known */
export function useTitle(name: string): void {
  useEffect(() => {
    if (!name) return;
    // After the frame has set the title of the path.
    queueMicrotask(() => {
      document.title = `${name} · Vitrina`;
    });
  }, [name]);
}
