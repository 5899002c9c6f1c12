/** Used part of a service worker's global scope: the types of the browser and of workers cannot be combined. */
export interface WorkerScope {
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

/** Event that lasts until its work is done. */
export interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** Request of a page that the worker may answer. */
export interface RequestEvent extends LifeEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
