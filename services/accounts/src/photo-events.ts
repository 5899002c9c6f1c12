import type { EventEnvelope } from '@vitrina/contracts/events';
import { type EventHandlers, Problem } from '@vitrina/kernel';
import type { Account } from './store/account.ts';
import type { AccountChange, AccountStore } from './store/account-store.ts';

/**
 * The handlers of what became of photos: a ready one enters its owner's profile unless a newer one is there; a failed one is
 * shown to the owner until a newer one is ready.
 */
export function photoHandlers(accounts: AccountStore): Pick<EventHandlers<'accounts'>, 'photo.ready' | 'photo.failed'> {
  return {
    'photo.ready': ({ version, data }: EventEnvelope<'photo.ready'>) =>
      change(accounts, data.ownerId, (kept) =>
        version > kept.photoVersion ? { photo: data.path, photoVersion: version } : {},
      ),
    'photo.failed': ({ version, data }: EventEnvelope<'photo.failed'>) =>
      change(accounts, data.ownerId, (kept) =>
        version > (kept.photoFailedVersion ?? 0) ? { photoFailedVersion: version } : {},
      ),
  };
}

/** Changes an account; of one that is gone nothing is left to do. */
async function change(
  accounts: AccountStore,
  ownerId: string,
  decide: (kept: Account) => AccountChange,
): Promise<void> {
  try {
    await accounts.change(ownerId, decide);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'sin_sesion')) throw error;
  }
}
