import type { ProfileData } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { wireProfile } from '@vitrina/contracts/wire';
import type { AccountsConfig } from '../config.ts';
import type { Account } from '../store/account.ts';

/** Profile as its owner reads it. The photo's address is completed with the configured address of media. */
export function profileData(
  account: Account,
  { PUBLIC_URL, PUBLIC_MEDIA_URL = PUBLIC_URL }: Pick<AccountsConfig, 'PUBLIC_URL' | 'PUBLIC_MEDIA_URL'>,
): ProfileData {
  return {
    ...wireProfile(account),
    foto_perfil: account.photo && new URL(account.photo, PUBLIC_MEDIA_URL).href,
    foto_error: (account.photoFailedVersion ?? 0) > account.photoVersion ? errorCatalogue.foto_no_legible.text : null,
  };
}
