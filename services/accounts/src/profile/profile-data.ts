import type { ProfileData } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import type { Account } from '../store/account.ts';
import { wireProfile } from './wire.ts';

/** The profile as its owner reads it. `publicUrl` makes the photo's address whole. */
export function profileData(account: Account, publicUrl: string): ProfileData {
  const profile = wireProfile(account);
  return {
    ...profile,
    nombre: account.name,
    email: account.email,
    segmento: profile.segmento.join(','),
    politica: profile.politica ?? '',
    foto_perfil: account.photo && new URL(account.photo, publicUrl).href,
    foto_error: (account.photoFailedVersion ?? 0) > account.photoVersion ? errorCatalogue.foto_no_legible.text : null,
  };
}
