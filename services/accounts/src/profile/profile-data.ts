import type { ProfileData } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import type { Account } from '../store/account.ts';

/** The profile as its owner reads it. `publicUrl` makes the photo's address whole. */
export function profileData(account: Account, publicUrl: string): ProfileData {
  return {
    nombre: account.nombre,
    email: account.email,
    telefono: account.telefono,
    direccion: account.direccion,
    cp: account.cp,
    pais: account.pais,
    estado_pais: account.estado_pais,
    preferencias: account.preferencias,
    descripcion: account.descripcion,
    nnegocio: account.nnegocio,
    www: account.www,
    especialidad: account.especialidad,
    segmento: account.segmento.join(','),
    politica: account.politica ?? '',
    foto_perfil: account.foto_perfil && new URL(account.foto_perfil, publicUrl).href,
    foto_error: (account.photoFailedVersion ?? 0) > account.photoVersion ? errorCatalogue.foto_no_legible.text : null,
  };
}
