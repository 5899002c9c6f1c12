import { registryOfPage } from './page.ts';

/** Sets address and integrity of a script or stylesheet before it is added to the page. */
type Guard = (element: HTMLScriptElement | HTMLLinkElement, url: string) => void;

declare global {
  interface Window {
    /** Every build calls it for each file that it adds to the page. */
    readonly __vitrinaGuard: Guard;
  }
}

/** A well-formed value that no file has: the browser fetches what is unknown and refuses to run it. */
const MATCHES_NOTHING = `sha384-${'A'.repeat(64)}`;

/** Folders of builds that are being tried again, with the attempt's number. */
const attempts = new Map<string, number>();

const folderOf = (pathname: string) => pathname.slice(0, pathname.lastIndexOf('/') + 1);

/**
 * From now on the files of a build's folder are requested by another address: a failed preload stays in the page's
 * memory and would fail every later request for the same address without reaching the server.
 */
export function retryFolder(entry: string, attempt: number): void {
  attempts.set(folderOf(new URL(entry, location.href).pathname), attempt);
}

/**
 * Defines the page's guard from the registry's answer, permanently: neither a microfrontend nor an injected
 * script can put another in its place. It gives each file its integrity value; an address it does not know gets one
 * that matches nothing.
 */
export function installGuard(): void {
  const known = new Map(Object.entries(registryOfPage().integrities));
  const guard: Guard = (element, url) => {
    const address = new URL(url, location.href);
    element.integrity = (address.origin === location.origin && known.get(address.pathname)) || MATCHES_NOTHING;
    const attempt = attempts.get(folderOf(address.pathname));
    if (attempt) address.searchParams.set('intento', String(attempt));
    if (element instanceof HTMLLinkElement) element.href = address.href;
    else element.src = address.href;
  };
  Object.defineProperty(window, '__vitrinaGuard', { value: Object.freeze(guard) });
}
