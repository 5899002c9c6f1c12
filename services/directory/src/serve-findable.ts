import type { App, CallKit, Log, ObjectStore } from '@vitrina/kernel';
import { servePlatformPreview, serveProviderPreview } from './calls/get-preview.ts';
import { serveSiteMap } from './calls/get-site-map.ts';
import type { Store } from './model/store.ts';
import { Previews } from './preview/previews.ts';

/** Mounts what search engines and link previews ask for. */
export function serveFindable(
  app: App,
  calls: CallKit,
  { store, objects, log }: { store: Store; objects: ObjectStore; log: Log },
): void {
  const previews = new Previews(objects, log);
  serveSiteMap(app, calls, store);
  servePlatformPreview(app, calls, previews);
  serveProviderPreview(app, calls, store, previews);
}
