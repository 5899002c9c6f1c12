import { afterLoad } from '../first/timing.ts';

/**
 * Registers the service worker that caches visited public pages, their files and pictures for offline use. Runs after the
 * page has loaded, so that it does not slow down the first visit; nothing depends on it.
 */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  afterLoad(() => {
    navigator.serviceWorker
      .register(/* webpackChunkName: "service-worker" */ new URL('./service-worker.ts', import.meta.url), {
        scope: '/',
      })
      .catch((error: unknown) => console.warn('[vitrina]', error));
  });
}
