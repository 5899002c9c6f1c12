import { useEffect } from 'react';

/**
 * Houses' code runs only in a document that was loaded for this address: its policy allows it, and no other's does. The
 * page is loaded again on the way in, and on the way out.
 * @param path the declared address
 * @returns true where this document is the one
 */
export function useOwnDocument(path: string): boolean {
  const own = document.documentElement.dataset.document === path;
  useEffect(() => {
    if (!own) {
      location.reload();
      return undefined;
    }
    return () => {
      // Once the address is the next page's.
      setTimeout(() => {
        if (location.pathname.toLowerCase() !== path) location.reload();
      });
    };
  }, [own, path]);
  return own;
}
