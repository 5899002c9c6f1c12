import type { FeedEvent } from '@vitrina/contracts/events';
import { copiedCollection } from '../model/need.ts';
import type { Store } from '../model/store.ts';

/** Undoes one version and nothing else: the document counts as one event older than it is. */
const oneOlder = (field: 'version' | 'photo.version') => ({ $inc: { [field]: -1 } });

/**
 * Lets events that were applied already be applied once more: what is held of them counts as older. Readers notice
 * nothing, and a crash before they are applied leaves them to the reconciler, as if they had never arrived. Something
 * that was removed and holds no facts any more stays as it is, and so does the status of an account, which has no shape.
 */
export async function takeBack(store: Store, events: readonly FeedEvent[]): Promise<void> {
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
  if (providers.length > 0) await copiedCollection(store.providers).bulkWrite(providers, { ordered: false });
  if (posts.length > 0) await copiedCollection(store.posts).bulkWrite(posts, { ordered: false });
}
