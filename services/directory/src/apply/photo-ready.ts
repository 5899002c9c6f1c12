import type { EventEnvelope } from '@vitrina/contracts/events';
import { applyNewer, trusted } from '@vitrina/kernel';
import { changeStamp } from '../model/indexed-doc.ts';
import { blankProvider, type ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/**
 * Applies a new profile photo in one write if the event is newer. A photo may arrive before its provider and then waits
 * in a hidden document.
 * @returns false if the event was old
 */
export async function applyPhotoReady(store: Store, event: EventEnvelope<'photo.ready'>): Promise<boolean> {
  const { ownerId, path } = event.data;
  const photo = { version: event.version, path };
  return applyNewer({
    version: event.version,
    update: async () => {
      const updated = await store.providers.updateOne(
        { _id: ownerId, 'photo.version': trusted({ $lt: event.version }) },
        { $set: { photo, ...changeStamp() }, $inc: { rev: 1 } },
      );
      return updated.matchedCount > 0;
    },
    held: async () => {
      const held = await store.providers.findById(ownerId, { photo: 1 }).lean<Pick<ProviderDoc, 'photo'>>();
      return held?.photo.version ?? null;
    },
    create: () => store.providers.create({ ...blankProvider(ownerId), photo, ...changeStamp(), rev: 1 }),
  });
}
