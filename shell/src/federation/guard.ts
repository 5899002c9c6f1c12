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

/** Integrity values by path from `/mf/` on: wherever a file comes from, it must be the published one. */
const known = new Map<string, string>();

/** Where the files of builds that are being tried again come from, by folder. */
const detours = new Map<string, (path: string) => string>();

const pathOf = (url: string) => new URL(url, location.href).pathname.replace(/^.*?(?=\/mf\/)/, '');
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** From now on the files of a build's folder are requested where `to` says, by its entry's path. */
export function detourFolder(entry: string, to: (path: string) => string): void {
  detours.set(folderOf(entry), to);
}

/** Makes integrity values known, by path. */
export function trust(integrities: Readonly<Record<string, string>>): void {
  for (const [path, integrity] of Object.entries(integrities)) known.set(path, integrity);
}

/** The integrity value of a build's file; undefined for an unknown address. */
export const integrityOf = (url: string): string | undefined => known.get(pathOf(url));

/**
 * Defines the page's guard from the registry's answer, permanently: neither a microfrontend nor an injected
 * script can put another in its place. It gives each file its integrity value; an address it does not know gets one
 * that matches nothing.
 */
export function installGuard(): void {
  trust(registryOfPage().integrities);
  const guard: Guard = (element, url) => {
    element.integrity = integrityOf(url) ?? MATCHES_NOTHING;
    const path = pathOf(url);
    const address = detours.get(folderOf(path))?.(path) ?? new URL(url, location.href).href;
    // Without it the browser would not let a foreign file be checked; with it, preloads of own files would not count.
    if (!address.startsWith(`${location.origin}/`)) element.crossOrigin = 'anonymous';
    if (element instanceof HTMLLinkElement) element.href = address;
    else element.src = address;
  };
  Object.defineProperty(window, '__vitrinaGuard', { value: Object.freeze(guard) });
}
