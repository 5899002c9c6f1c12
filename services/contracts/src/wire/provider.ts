import type { Provider } from '../calls/entities.ts';
import type { EventData } from '../events/catalogue.ts';

/** The public facts of a provider, as services hold them. */
export type PublicProvider = NonNullable<EventData<'provider.changed'>['provider']>;

/**
 * The wire's card of a provider, without what is decided when it is answered.
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
