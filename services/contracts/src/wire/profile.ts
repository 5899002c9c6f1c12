import type { Badge, Provider } from '../calls/entities.ts';
import type { ProfileData } from '../calls/profile.ts';
import type { EventData } from '../events.ts';
import { today } from '../places/today.ts';
import { type OpeningHours, writeOpeningHours } from '../rules/opening-hours/index.ts';
import { type Service, writePaymentMethods, writeServices } from '../rules/prices/prices.ts';
import type { LanguageCode } from './languages.ts';
import { badgeKinds, type PaymentMethod, type ProfileField, profileFields } from './names.ts';

type FromWire = typeof profileFields.fromWire;
/** Received fields of a profile, by our names; drops other fields. */
type Received<T> = { [K in keyof T as K extends keyof FromWire ? FromWire[K] : never]: T[K] };

/** Picks the profile's fields among the received ones, by our names. */
export function pickProfileFields<T extends object>(sent: T): Received<T> {
  const known = Object.entries(sent).flatMap(([name, value]) =>
    isWireField(name) ? [[profileFields.fromWire[name], value]] : [],
  );
  return Object.fromEntries(known) as Received<T>;
}

function isWireField(name: string): name is keyof FromWire {
  return Object.hasOwn(profileFields.fromWire, name);
}

/** Fields of a profile that may be absent. */
interface OptionalFields {
  policy?: string;
  hours?: string;
  socialLinks?: readonly string[];
  town?: string;
  serviceRadius?: number | null;
  isOnline?: boolean;
  openingHours?: OpeningHours | null;
  services?: readonly Service[] | undefined;
  paymentMethods?: readonly PaymentMethod[] | undefined;
  languages?: readonly LanguageCode[] | undefined;
  givesInvoices?: boolean | undefined;
  workingSince?: number | null | undefined;
}

/** Formats a profile for the wire, without its photo and the name of its town. */
export function wireProfile(
  profile: Record<Exclude<ProfileField, 'segments' | keyof OptionalFields>, string> & {
    segments: readonly string[];
  } & OptionalFields,
): Omit<ProfileData, 'foto_perfil' | 'foto_error' | 'ciudad_nombre' | 'posicion'> {
  return {
    nombre: profile.name,
    email: profile.email,
    telefono: profile.phone,
    direccion: profile.address,
    cp: profile.postalCode,
    pais: profile.country,
    estado_pais: profile.subdivision,
    preferencias: profile.preferences,
    politica: profile.policy ?? '',
    horario: profile.hours ?? '',
    descripcion: profile.description,
    nnegocio: profile.businessName,
    www: profile.website,
    especialidad: profile.specialty,
    segmento: profile.segments.join(','),
    redes: (profile.socialLinks ?? []).join('\n'),
    ciudad: profile.town ?? '',
    radio_km: profile.serviceRadius ?? null,
    en_linea: profile.isOnline ?? false,
    horas: writeOpeningHours(profile.openingHours ?? null),
    ...wireOffer(profile),
  };
}

/** Formats prices and facts of a profile for the wire (R55). */
export function wireOffer(
  profile: Pick<OptionalFields, 'services' | 'paymentMethods' | 'languages' | 'givesInvoices' | 'workingSince'>,
) {
  return {
    servicios: writeServices(profile.services),
    pagos: writePaymentMethods(profile.paymentMethods),
    idiomas: [...(profile.languages ?? [])],
    factura: profile.givesInvoices ?? false,
    desde_anio: profile.workingSince ?? null,
  };
}

/** Public facts of a provider, as services hold them. */
export type PublicProvider = NonNullable<EventData<'provider.changed'>['provider']>;

/**
 * Builds the wire's card of a provider, without the fields that are decided at the time of the response.
 * @param photo address of the profile photo, empty without one
 */
export function wireProvider(
  provider: PublicProvider,
  { slug, photo }: { slug: string; photo: string },
): Omit<Provider, 'whatsapp' | 'telefono_tipo' | 'ciudad_nombre' | 'valoracion' | 'insignias'> {
  return {
    id: provider.id,
    slug,
    email: provider.email,
    nombre: provider.name,
    nnegocio: provider.businessName,
    especialidad: provider.specialty,
    segmento: provider.segments.join(','),
    descripcion: provider.description,
    telefono: provider.phone,
    www: provider.website,
    foto_perfil: photo,
    pais: provider.country,
    estado_pais: provider.subdivision,
    ciudad: provider.town ?? '',
    en_linea: provider.isOnline ?? false,
    plan: provider.plan,
  };
}

/** Formats badges for the wire, with the days of a time zone. */
export function wireBadges(badges: PublicProvider['badges'] = [], timeZone: string): Badge[] {
  return badges.map(({ kind, at }) => ({ tipo: badgeKinds.toWire[kind], desde: today(timeZone, new Date(at)) }));
}
