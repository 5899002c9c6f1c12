import type { FeedEvent } from '@vitrina/contracts/events';
import type { Log } from '@vitrina/kernel';
import { indexedCollection } from '../model/indexing.ts';
import type { Store } from '../model/store.ts';
import { applyPage, type Feed, type FeedHandlers, readFeedPage } from './feeds.ts';

/** Number of events per page. */
const PAGE = 500;

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
  { store, handlers, log }: { store: Store; handlers: FeedHandlers; log: Log },
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

/** Lowers the stored version by one, so that the current event counts as newer. */
const oneOlder = (field: 'version' | 'photo.version') => ({ $inc: { [field]: -1 } });

/**
 * Marks documents as outdated, so that events that were already applied are applied again. Readers see no difference.
 * After a crash the reconciler applies the events, as if they had never arrived. Removed documents without facts stay
 * as they are, and so do account statuses, which have only one shape.
 */
async function markOutdated(store: Store, events: readonly FeedEvent[]): Promise<void> {
  const unlessEmpty = (facts: unknown) => (facts ? {} : { facts: { $ne: null } });
  const providers = events.flatMap((event) => {
    if (event.name === 'provider.changed') {
      const filter = { _id: event.data.id, version: event.version, ...unlessEmpty(event.data.provider) };
      return { updateOne: { filter, update: oneOlder('version') } };
    }
    if (event.name !== 'photo.ready') return [];
    const filter = { _id: event.data.ownerId, 'photo.version': event.version };
    return { updateOne: { filter, update: oneOlder('photo.version') } };
  });
  const posts = events.flatMap((event) => {
    if (event.name !== 'media.ready') return [];
    const filter = { _id: event.data.id, version: event.version, ...unlessEmpty(event.data.post) };
    return { updateOne: { filter, update: oneOlder('version') } };
  });
  if (providers.length > 0) await indexedCollection(store.providers).bulkWrite(providers, { ordered: false });
  if (posts.length > 0) await indexedCollection(store.posts).bulkWrite(posts, { ordered: false });
}
