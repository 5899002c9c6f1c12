import { registryOfPage } from './page.ts';

/** Sets address and integrity of a script or stylesheet before it is added to the page. */
type Guard = (element: HTMLScriptElement | HTMLLinkElement, url: string) => void;

declare global {
  interface Window {
    /** Called by every build for each file that it adds to the page. */
    readonly __vitrinaGuard: Guard;
  }
}

/** Valid format, but matches no file: the browser fetches an unknown file and refuses to run it. */
const MATCHES_NOTHING = `sha384-${'A'.repeat(64)}`;

/** Integrity values by path from `/mf/` on. A file must be the published file, whatever its origin. */
const known: Record<string, string> = {};

/** Returns another address for a file, and prepares its element for loading from there. */
type Detour = (path: string, element: HTMLScriptElement | HTMLLinkElement) => string;

/** Detours of builds that are being retried, by folder. */
const detours: Record<string, Detour> = {};

/** Path of a build's file from `/mf/` on, on any origin. The slash keeps it from being an inherited property's name. */
export const pathOf = (url: string) => new URL(url, location.href).pathname.replace(/^.*?(?=\/mf\/)/, '');
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Redirects later requests for a build's folder, given its entry's path, to the addresses that `to` returns. */
export function redirectFolder(entry: string, to: Detour): void {
  detours[folderOf(entry)] = to;
}

/** Registers integrity values, by path. */
export function trust(integrities: Readonly<Record<string, string>>): void {
  Object.assign(known, integrities);
}

/**
 * Defines the page's guard from the registry's answer, permanently: neither a microfrontend nor an injected script can
 * replace it. It gives each file its integrity value, and an unknown address a value that matches no file.
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
