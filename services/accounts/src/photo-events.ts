import type { EventEnvelope } from '@vitrina/contracts/events';
import type { EventHandlers } from '@vitrina/kernel';
import type { AccountStore } from './store/account-store.ts';

/**
 * The handlers of what became of photos: a ready one enters its owner's profile unless a newer one is there; a failed one is
 * shown to the owner until a newer one is ready.
 */
export function photoHandlers(accounts: AccountStore): Pick<EventHandlers<'accounts'>, 'photo.ready' | 'photo.failed'> {
  return {
    'photo.ready': ({ version, data }: EventEnvelope<'photo.ready'>) =>
      accounts.changeIfThere(data.ownerId, (kept) =>
        version > kept.photoVersion ? { photo: data.path, photoVersion: version } : {},
      ),
    'photo.failed': ({ version, data }: EventEnvelope<'photo.failed'>) =>
      accounts.changeIfThere(data.ownerId, (kept) =>
        version > (kept.photoFailedVersion ?? 0) ? { photoFailedVersion: version } : {},
      ),
  };
}
