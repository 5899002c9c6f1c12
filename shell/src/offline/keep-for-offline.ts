import { afterLoad } from '../first/after-load.ts';

/**
 * Registers the worker that keeps visited public pages, their files and pictures for times without a network. After the
 * page has loaded, so that it takes nothing from the first visit; nothing depends on it.
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
