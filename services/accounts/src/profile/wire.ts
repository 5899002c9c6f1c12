import { missingProfileFields, type ProfileFieldToPublish } from '@vitrina/contracts/rules';
import type { Account, ProfileFields } from '../store/account.ts';

/** A profile by the names that its fields have on the wire. */
export interface WireProfile {
  telefono: string;
  direccion: string;
  cp: string;
  pais: ProfileFields['country'];
  estado_pais: string;
  preferencias: string;
  politica?: string;
  descripcion: string;
  nnegocio: string;
  www: string;
  especialidad: string;
  segmento: string[];
}

const storedNames = {
  telefono: 'phone',
  direccion: 'address',
  cp: 'postalCode',
  pais: 'country',
  estado_pais: 'subdivision',
  preferencias: 'preferences',
  politica: 'policy',
  descripcion: 'description',
  nnegocio: 'businessName',
  www: 'website',
  especialidad: 'specialty',
  segmento: 'segments',
} as const satisfies Record<keyof WireProfile, keyof ProfileFields>;

/** A stored profile by the names of the wire. */
export function wireProfile(kept: ProfileFields): WireProfile {
  return {
    telefono: kept.phone,
    direccion: kept.address,
    cp: kept.postalCode,
    pais: kept.country,
    estado_pais: kept.subdivision,
    preferencias: kept.preferences,
    ...(kept.policy !== undefined && { politica: kept.policy }),
    descripcion: kept.description,
    nnegocio: kept.businessName,
    www: kept.website,
    especialidad: kept.specialty,
    segmento: kept.segments,
  };
}

/** A change of a profile by the names in which it is stored. */
export function storedProfile(change: Partial<WireProfile>): Partial<ProfileFields> {
  const entries = Object.entries(change) as [keyof WireProfile, unknown][];
  return Object.fromEntries(entries.map(([name, value]) => [storedNames[name], value]));
}

/** The fields that an account still lacks before it may publish; none for a complete profile. */
export function missingFields(account: Account): ProfileFieldToPublish[] {
  return missingProfileFields({ ...wireProfile(account), nombre: account.name, email: account.email });
}
