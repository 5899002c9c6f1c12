import { useEffect } from 'react';

/**
 * Checks that this document was loaded for `path`, and reloads the page on the way in and out. Code of payment
 * providers runs only in such a document: the policy of all others blocks it.
 * @param path the declared address
 * @returns true if this document was loaded for it
 */
export function useOwnDocument(path: string): boolean {
  const own = document.documentElement.dataset.document === path;
  useEffect(() => {
    if (!own) {
      location.reload();
      return undefined;
    }
    return () => {
      // Waits until the address is that of the next page.
      setTimeout(() => {
        if (location.pathname.toLowerCase() !== path) location.reload();
      });
    };
  }, [own, path]);
  return own;
}
