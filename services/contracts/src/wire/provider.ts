import type { Provider } from '../calls/entities.ts';
import type { EventData } from '../events/catalogue.ts';

/** Public facts of a provider, as services hold them. */
export type PublicProvider = NonNullable<EventData<'provider.changed'>['provider']>;

/**
 * Builds the wire's card of a provider, without the fields that are decided at the time of the response.
 * @param photo address of the profile photo, empty without one
 */
export function wireProvider(
  provider: PublicProvider,
  { slug, photo }: { slug: string; photo: string },
): Omit<Provider, 'whatsapp' | 'telefono_tipo'> {
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
    plan: provider.plan,
  };
}
