import { offlinePageTexts } from '../rare-texts.ts';
import {
  type NotifyingScope,
  openNotice,
  renewSubscription,
  type SubscriptionChange,
  showNotice,
} from './notifications.ts';
import { deleteOlderStores, isFile, keep, kept, PUBLIC_PAGE, STORES, type Store } from './stores.ts';

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

worker.addEventListener('push', (event) => event.waitUntil(showNotice(worker, event.data?.text())));

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(worker, event.notification));
});

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker, event)));

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

/** Page for an address that cannot be loaded: an explanation, a retry, and the gallery as last seen. */
function offlinePage(): Response {
  const { title, heading, text, retry, last } = offlinePageTexts;
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 16px; padding: 24px; background: #FBF7F0; color: #1F1A17; font: 18px/1.5 system-ui, sans-serif; text-align: center; }
h1 { margin: 0; font-size: 28px; line-height: 1.15; }
p { margin: 0; max-width: 44ch; }
a { display: inline-grid; place-items: center; min-height: 48px; padding: 0 20px; border-radius: 6px; background: #B4421F; color: #fff; font-weight: 600; text-decoration: none; }
a + a { background: none; color: inherit; text-decoration: underline; }
@media (prefers-color-scheme: dark) { body { background: #16110E; color: #F5EDE3; } a { background: #F08A5D; color: #1F1A17; } }
</style>
</head>
<body>
<h1>${heading}</h1>
<p>${text}</p>
<p><a href="">${retry}</a> <a href="/explorar">${last}</a></p>
</body>
</html>
`;
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** Used part of a service worker's global scope: the types of the browser and of workers cannot be combined. */
interface WorkerScope extends NotifyingScope {
  clients: NotifyingScope['clients'] & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'push', listener: (event: LifeEvent & { data: { text(): string } | null }) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: LifeEvent & { notification: Notification }) => void,
  ): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: LifeEvent & SubscriptionChange) => void): void;
}

/** Event that lasts until its work is done. */
interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LifeEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
