/** What is kept and how much of each; the oldest is deleted first. A change of their content changes the number. */
export const STORES = {
  /** Public pages as they were last seen, each with the answers it came with. */
  pages: { name: 'vitrina-paginas-1', most: 20 },
  /** Files of builds: immutable, so never requested again. */
  files: { name: 'vitrina-archivos-1', most: 150 },
  /** Pictures: immutable as well. */
  pictures: { name: 'vitrina-imagenes-1', most: 200 },
} as const;

export type Store = (typeof STORES)[keyof typeof STORES];

/** Deletes the stores of older versions of this code. */
export async function forgetOlderStores(): Promise<void> {
  const current = new Set<string>(Object.values(STORES).map(({ name }) => name));
  for (const name of await caches.keys()) {
    if (name.startsWith('vitrina-') && !current.has(name)) await caches.delete(name);
  }
}

/** Keeps an answer; a full device is no reason to fail. */
export async function keep(store: Store, request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(store.name);
    await cache.put(request, answer);
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - store.most))) await cache.delete(oldest);
  } catch (error) {
    console.warn('[vitrina]', error);
  }
}

/**
 * Finds a kept answer for this address. With `anyQuery`, also the same page with another query. Never rejects: a browser
 * with damaged or blocked storage refuses to open a cache, and the network must answer instead.
 */
export async function kept(store: Store, request: Request, { anyQuery = false } = {}): Promise<Response | undefined> {
  try {
    const cache = await caches.open(store.name);
    const same = await cache.match(request, { ignoreVary: true });
    return same ?? (anyQuery ? await cache.match(request, { ignoreVary: true, ignoreSearch: true }) : undefined);
  } catch (error) {
    console.warn('[vitrina]', error);
    return undefined;
  }
}

/**
 * Tells a file from an HTML page sent in its place. The login page of a public network also has status 200; kept under the
 * address of a script, it would break every later visit.
 */
export function isFile({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !headers.get('Content-Type')?.startsWith('text/html');
}
