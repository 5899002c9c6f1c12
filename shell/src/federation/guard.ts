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
const known: Record<string, string> = {};

/** Another address for a file, and what else its element needs to load it from there. */
type Detour = (path: string, element: HTMLScriptElement | HTMLLinkElement) => string;

/** Where the files of builds that are being tried again come from, by folder. */
const detours: Record<string, Detour> = {};

/** The path of a build's file from `/mf/` on, wherever it is. It begins with a slash, so it is no name that every object has. */
export const pathOf = (url: string) => new URL(url, location.href).pathname.replace(/^.*?(?=\/mf\/)/, '');
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** From now on the files of a build's folder are requested where `to` says, by its entry's path. */
export function detourFolder(entry: string, to: Detour): void {
  detours[folderOf(entry)] = to;
}

/** Makes integrity values known, by path. */
export function trust(integrities: Readonly<Record<string, string>>): void {
  Object.assign(known, integrities);
}

/**
 * Defines the page's guard from the registry's answer, permanently: neither a microfrontend nor an injected
 * script can put another in its place. It gives each file its integrity value; an address it does not know gets one
 * that matches nothing.
 */
export function installGuard(): void {
  trust(registryOfPage().integrities);
  const guard: Guard = (element, url) => {
    const path = pathOf(url);
    element.integrity = known[path] ?? MATCHES_NOTHING;
    const address = detours[folderOf(path)]?.(path, element) ?? url;
    Object.assign(element, { [element instanceof HTMLLinkElement ? 'href' : 'src']: address });
  };
  Object.defineProperty(window, '__vitrinaGuard', { value: Object.freeze(guard) });
}
