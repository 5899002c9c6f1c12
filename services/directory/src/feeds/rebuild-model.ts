import type { EventHandlers, Log } from '@vitrina/kernel';
import type { Store } from '../model/store.ts';
import { applyPage } from './apply-page.ts';
import { markOutdated } from './mark-outdated.ts';
import { type Feed, readFeedPage } from './read-feed.ts';

/** Number of events per page. */
const PAGE = 500;

/** Dependencies of a rebuild of the read model. */
export interface RebuildDependencies {
  store: Store;
  handlers: EventHandlers<'directory'>;
  log: Log;
}

/**
 * Writes every document of one feed into the read model again, including unchanged ones. It can be repeated or
 * interrupted, and can run next to the live directory.
 * @param onProgress called after each page with the number of events seen and the total, null if the service does not
 *   report it
 * @returns how many events could not be read or applied
 * @throws if the service does not respond
 */
export async function rebuildFrom(
  feed: Feed,
  { store, handlers, log }: RebuildDependencies,
  onProgress: (seen: number, of: number | null) => void,
): Promise<number> {
  let seen = 0;
  let missed = 0;
  let total: number | null = null;
  let after: string | null = null;
  do {
    const page = await readFeedPage(feed, after, PAGE);
    total ??= page.total ?? null;
    await markOutdated(store, page.events);
    const { failed } = await applyPage(store, handlers, page.events);
    for (const { event, error } of failed) log.error({ err: error, event: event.id }, 'event not applied');
    seen += page.events.length + page.unreadable;
    missed += failed.length + page.unreadable;
    after = page.next;
    onProgress(seen, total);
  } while (after !== null);
  return missed;
}
