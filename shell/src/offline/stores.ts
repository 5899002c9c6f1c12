/** Caches and their size limits; the oldest entry is deleted first. A change of an entry's format needs a new number. */
export const STORES = {
  /** Public pages as last seen, each with its first responses. */
  pages: { name: 'vitrina-paginas-1', most: 20 },
  /** Build files: immutable, so never requested again. */
  files: { name: 'vitrina-archivos-1', most: 150 },
  /** Pictures: also immutable. */
  pictures: { name: 'vitrina-imagenes-1', most: 200 },
} as const;

export type Store = (typeof STORES)[keyof typeof STORES];

/** Deletes the caches of older versions of this code. */
export async function deleteOlderStores(): Promise<void> {
  const current = new Set<string>(Object.values(STORES).map(({ name }) => name));
  for (const name of await caches.keys()) {
    if (name.startsWith('vitrina-') && !current.has(name)) await caches.delete(name);
  }
}

/** Caches a response; ignores a full device. */
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
 * Finds a cached response for this address. With `anyQuery`, also the same page with another query. Never rejects: a browser
 * with damaged or blocked storage refuses to open a cache, and the network must respond instead.
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
 * Distinguishes a file from an HTML page sent in its place. The login page of a public network also has status 200; cached
 * under the address of a script, it would break every later visit.
 */
export function isFile({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !headers.get('Content-Type')?.startsWith('text/html');
}

/** Paths of pages without personal data, which may be cached for offline use. */
export const PUBLIC_PAGE =
  /^\/($|home|explorar|comentarios|anunciantes\/|servicios\/|p\/|planes|politicas|privacidad|tratamiento-de-datos|como-funciona|creditos)/i;
