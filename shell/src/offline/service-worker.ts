import { offlinePage } from './offline-page.ts';
import { PUBLIC_PAGE } from './public-page.ts';
import { deleteOlderStores, isFile, keep, kept, STORES, type Store } from './stores.ts';
import type { RequestEvent, WorkerScope } from './worker-scope.ts';

const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const work = [deleteOlderStores(), worker.registration.navigationPreload?.enable(), worker.clients.claim()];
  event.waitUntil(Promise.all(work));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, PUBLIC_PAGE.test(pathname)));
  else if (pathname.startsWith('/mf/')) event.respondWith(immutable(event, STORES.files));
  // Videos are requested in ranges, which a cache does not store.
  else if (pathname.startsWith('/media/') && request.destination === 'image') {
    event.respondWith(immutable(event, STORES.pictures));
  }
});

/** Fetches a page, and caches it if it is public and not a preview. Without a network, returns the cached page. */
async function page(event: RequestEvent, isPublic: boolean): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    const isKept = isPublic && answer.status === 200 && !answer.headers.get('cache-control')?.includes('no-store');
    if (isKept) event.waitUntil(keep(STORES.pages, request, answer.clone()));
    return answer;
  } catch {
    return (await kept(STORES.pages, request, { anyQuery: true })) ?? offlinePage();
  }
}

/** Returns a file that never changes at its address, from the cache or else the network. The browser checks its integrity. */
async function immutable(event: RequestEvent, store: Store): Promise<Response> {
  const { request } = event;
  const known = await kept(store, request);
  if (known && isFile(known)) return known;
  const answer = await fetch(request);
  if (isFile(answer)) event.waitUntil(keep(store, request, answer.clone()));
  return answer;
}
