import type { ProfileData } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { wireProfile } from '@vitrina/contracts/wire';
import type { Account } from '../store/account.ts';

/** The profile as its owner reads it. `publicUrl` makes the photo's address whole. */
export function profileData(account: Account, publicUrl: string): ProfileData {
  return {
    ...wireProfile(account),
    foto_perfil: account.photo && new URL(account.photo, publicUrl).href,
    foto_error: (account.photoFailedVersion ?? 0) > account.photoVersion ? errorCatalogue.foto_no_legible.text : null,
  };
}
