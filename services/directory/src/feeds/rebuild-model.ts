import type { EventHandlers, Log } from '@vitrina/kernel';
import type { Store } from '../model/store.ts';
import { applyPage } from './apply-page.ts';
import { type Feed, readFeedPage } from './read-feed.ts';
import { takeBack } from './take-back.ts';

/** Events read at once. */
const PAGE = 500;

/** What a rebuild of the read model works with. */
export interface RebuildDependencies {
  store: Store;
  handlers: EventHandlers<'directory'>;
  log: Log;
}

/**
 * Writes everything that one feed tells into the read model again, also what it holds already. It may run twice, end
 * in the middle, and run beside the live directory.
 * @param onProgress called after each page with the events seen and how many there are, null where the service does not say
 * @returns how many events could not be read or applied
 * @throws where the service does not answer
 */
export async function rebuildFrom(
  feed: Feed,
  { store, handlers, log }: RebuildDependencies,
  onProgress: (seen: number, of: number | null) => void,
): Promise<number> {
  let [seen, missed] = [0, 0];
  let total: number | null = null;
  let after: string | null = null;
  do {
    const page = await readFeedPage(feed, after, PAGE);
    total ??= page.total ?? null;
    await takeBack(store, page.events);
    const { failed } = await applyPage(store, handlers, page.events);
    for (const { event, error } of failed) log.error({ err: error, event: event.id }, 'event not applied');
    seen += page.events.length + page.unreadable;
    missed += failed.length + page.unreadable;
    after = page.next;
    onProgress(seen, total);
  } while (after !== null);
  return missed;
}
