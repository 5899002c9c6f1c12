import type { FeedEvent } from '@vitrina/contracts/events';
import { indexedCollection } from '../model/indexed-doc.ts';
import type { Store } from '../model/store.ts';

/** Lowers the stored version by one, so that the current event counts as newer. */
const oneOlder = (field: 'version' | 'photo.version') => ({ $inc: { [field]: -1 } });

/**
 * Marks documents as outdated, so that events that were already applied are applied again. Readers see no difference.
 * After a crash the reconciler applies the events, as if they had never arrived. Removed documents without facts stay
 * as they are, and so do account statuses, which have only one shape.
 */
export async function markOutdated(store: Store, events: readonly FeedEvent[]): Promise<void> {
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
