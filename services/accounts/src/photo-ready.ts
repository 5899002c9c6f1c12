import type { EventEnvelope } from '@vitrina/contracts/events';
import { Problem } from '@vitrina/kernel';
import type { AccountStore } from './store/account-store.ts';

/** Puts a photo that is ready into its owner's profile, unless a newer one is there; of an account that is gone nothing is left to do. */
export async function applyPhotoReady(accounts: AccountStore, event: EventEnvelope<'photo.ready'>): Promise<void> {
  const { ownerId, foto_perfil } = event.data;
  try {
    await accounts.change(ownerId, (kept) =>
      event.version > kept.photoVersion ? { foto_perfil, photoVersion: event.version } : {},
    );
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'sin_sesion')) throw error;
  }
}
