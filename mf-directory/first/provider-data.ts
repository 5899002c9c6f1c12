import type { Post, ProviderProfile } from '@vitrina/contracts';
import { displayName } from '@vitrina/sdk';

/** Most events of a page in the data for search engines. */
const MAX_EVENTS = 10;

/**
 * A provider as schema.org objects: the business without any rating, its works to come as events, its films. Only what
 * the page shows as well.
 */
export function providerData(provider: ProviderProfile, posts: readonly Post[], origin: string): object[] {
  const address = {
    '@type': 'PostalAddress',
    addressRegion: displayName(provider.pais, provider.estado_pais),
    addressCountry: provider.pais,
  };
  const name = provider.nnegocio || provider.nombre;
  const page = `${origin}/p/${provider.slug}`;
  const images = posts.map(({ poster, ruta }) => poster ?? ruta);
  const sites = [...(provider.www ? [provider.www] : []), ...provider.redes.map(({ url }) => url)];
  const business = {
    '@type': 'LocalBusiness',
    '@id': page,
    url: page,
    name,
    description: provider.descripcion,
    ...(images.length > 0 && { image: images.slice(0, MAX_EVENTS) }),
    ...(provider.telefono && { telephone: provider.telefono }),
    ...(sites.length > 0 && { sameAs: sites }),
    address,
    ...(provider.segmento && { knowsAbout: provider.segmento.split(',') }),
  };
  const events = posts
    .filter(({ evento, fecha_evento, finalizado }) => evento && fecha_evento && !finalizado)
    .slice(0, MAX_EVENTS)
    .map((post) => ({
      '@type': 'Event',
      name: post.evento,
      startDate: post.fecha_evento,
      image: [post.poster ?? post.ruta],
      location: { '@type': 'Place', name, address },
      organizer: { '@id': page },
    }));
  const films = posts
    .filter(({ extension, poster }) => extension === 'mp4' && poster)
    .map((post) => ({
      '@type': 'VideoObject',
      name: post.evento || name,
      description: post.texto_personalizado || post.evento || name,
      thumbnailUrl: [post.poster],
      contentUrl: post.ruta,
      ...(post.duracion !== null && { duration: `PT${post.duracion}S` }),
    }));
  return [business, ...events, ...films];
}
