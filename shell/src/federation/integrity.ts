import { registryOfPage } from './page.ts';

declare global {
  interface Window {
    /** Integrity value of a script or stylesheet, by its URL; builds call it before they load anything. */
    readonly __vitrinaIntegrity: (url: string) => string;
  }
}

/** A well-formed value that no file has: the browser fetches what is unknown and refuses to run it. */
const MATCHES_NOTHING = `sha384-${'A'.repeat(64)}`;

/**
 * Defines the page's integrity function from the registry's answer, once and for good: neither a microfrontend nor
 * an injected script can put another in its place.
 */
export function installIntegrity(): void {
  const known = new Map(Object.entries(registryOfPage().integridades));
  Object.defineProperty(window, '__vitrinaIntegrity', {
    value: Object.freeze((url: string) => {
      const { origin, pathname } = new URL(url, location.href);
      return (origin === location.origin && known.get(pathname)) || MATCHES_NOTHING;
    }),
  });
}
