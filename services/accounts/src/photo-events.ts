import type { EventEnvelope } from '@vitrina/contracts/events';
import type { EventHandlers } from '@vitrina/kernel';
import type { AccountStore } from './store/account-store.ts';

/**
 * Handles processed photos. A ready photo enters its owner's profile unless the profile has a newer one. A failure is
 * shown to the owner until a newer photo is ready.
 */
export function photoHandlers(accounts: AccountStore): Pick<EventHandlers<'accounts'>, 'photo.ready' | 'photo.failed'> {
  return {
    'photo.ready': ({ version, data }: EventEnvelope<'photo.ready'>) =>
      accounts.changeIfPresent(data.ownerId, (current) =>
        version > current.photoVersion ? { photo: data.path, photoVersion: version } : {},
      ),
    'photo.failed': ({ version, data }: EventEnvelope<'photo.failed'>) =>
      accounts.changeIfPresent(data.ownerId, (current) =>
        version > (current.photoFailedVersion ?? 0) ? { photoFailedVersion: version } : {},
      ),
  };
}
