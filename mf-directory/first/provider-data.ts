import type { Comment, Post, ProviderProfile } from '@vitrina/contracts';
import { breadcrumbs, MAX_STARS } from '@vitrina/contracts/rules';
import { DAY_MINUTES, hoursFromWire, type OpeningHours } from '@vitrina/contracts/rules/opening-hours';
import { currencyOf, PAYMENT_TEXTS, UNIT_TEXTS } from '@vitrina/contracts/rules/prices';
import { displayName } from '@vitrina/sdk';
import { homeTexts } from '../src/home/texts.ts';

/** Most pictures and events of a page in the data for search engines. */
const MAX_EVENTS = 10;
/** Telephone number with its country, as search engines require it. */
const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * Describes a provider as schema.org objects: the business with its ratings from three on, future works as events, videos,
 * and breadcrumbs. Contains only the page's content; fields of Google's documentation for which the product has no data are
 * listed in `e2e/support/structured-data.ts`.
 */
export function providerData(
  provider: ProviderProfile,
  posts: readonly Post[],
  comments: readonly Comment[],
  origin: string,
): object[] {
  const region = displayName(provider.pais, provider.estado_pais);
  const town = provider.ciudad_nombre;
  const address = {
    '@type': 'PostalAddress',
    ...(town && { addressLocality: town }),
    addressRegion: region,
    addressCountry: provider.pais,
  };
  const hours = hoursFromWire(provider.horas);
  const name = provider.nnegocio || provider.nombre;
  const path = `/p/${provider.slug}`;
  const page = origin + path;
  const images = posts.map(({ poster, ruta }) => poster ?? ruta).slice(0, MAX_EVENTS);
  const pictures = images.length > 0 ? images : [provider.foto_perfil].filter(Boolean);
  const sites = [provider.www, ...provider.redes.map(({ url }) => url)].filter((url) => /^https?:/.test(url));
  const telephone = provider.telefono.replace(/[^+\d]/g, '');
  const business = {
    '@type': 'LocalBusiness',
    '@id': page,
    url: page,
    name,
    ...(provider.descripcion && { description: provider.descripcion }),
    ...(pictures.length > 0 && { image: pictures }),
    ...(E164.test(telephone) && { telephone }),
    ...(sites.length > 0 && { sameAs: sites }),
    address,
    ...(town && { areaServed: areaOf(provider) }),
    ...(hours && { openingHoursSpecification: specificationOf(hours) }),
    ...ratingsData(provider, comments),
    ...(provider.segmento && { knowsAbout: provider.segmento.split(',') }),
    ...(provider.servicios.length > 0 && { makesOffer: offersOf(provider) }),
    ...(provider.pagos.length > 0 && {
      paymentAccepted: provider.pagos.map((method) => PAYMENT_TEXTS[method]).join(', '),
    }),
    ...(provider.idiomas.length > 0 && { knowsLanguage: provider.idiomas }),
  };
  const events = posts
    .filter(({ evento, fecha_evento, finalizado }) => evento && fecha_evento && !finalizado)
    .slice(0, MAX_EVENTS)
    .map((post) => ({
      '@type': 'Event',
      name: post.evento,
      ...(post.texto_personalizado && { description: post.texto_personalizado }),
      startDate: post.fecha_evento,
      eventStatus: 'https://schema.org/EventScheduled',
      image: [post.poster ?? post.ruta],
      location: { '@type': 'Place', name: region, address },
      organizer: { '@type': 'LocalBusiness', '@id': page, name, url: page },
    }));
  const films = posts
    .filter(({ extension, poster, publicada }) => extension === 'mp4' && poster && publicada)
    .map((post) => ({
      '@type': 'VideoObject',
      name: post.evento || name,
      description: post.texto_personalizado || post.evento || name,
      thumbnailUrl: [post.poster],
      uploadDate: post.publicada,
      contentUrl: post.ruta,
      // Whole seconds: parsers of ISO 8601 durations differ about fractions.
      ...(post.duracion !== null && { duration: `PT${Math.max(1, Math.round(post.duracion))}S` }),
    }));
  const place = `/home?pais=${provider.pais}&estado=${provider.estado_pais}`;
  const trail = breadcrumbs(origin, [
    [homeTexts.title, '/home'],
    [region, place],
    [name, path],
  ]);
  return [business, ...events, ...films, trail];
}

/** Most comments that a page describes to search engines. */
export const MAX_REVIEWS = 10;

/** Describes the ratings, and the newest comments with stars; nothing below three ratings (R54). */
function ratingsData({ valoracion }: ProviderProfile, comments: readonly Comment[]): object {
  if (!valoracion) return {};
  const bounds = { bestRating: MAX_STARS, worstRating: 1 };
  const reviews = comments
    .filter(({ estrellas, comentario }) => estrellas !== null && comentario !== '')
    .map(({ nombre_usuario, fecha, comentario, estrellas }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: nombre_usuario },
      datePublished: fecha.slice(0, 10),
      reviewBody: comentario,
      reviewRating: { '@type': 'Rating', ratingValue: estrellas, ...bounds },
    }));
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: valoracion.media,
      ratingCount: valoracion.total,
      ...bounds,
    },
    ...(reviews.length > 0 && { review: reviews }),
  };
}

/** Describes where a provider works: the circle around their town, or the town. */
function areaOf({ ciudad_nombre: name, posicion, radio_km: km }: ProviderProfile): object {
  if (!posicion || !km) return { '@type': 'City', name };
  const { lat: latitude, lon: longitude } = posicion;
  return {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', latitude, longitude },
    geoRadius: km * 1_000,
  };
}

/** Describes each service with its lowest price; `minPrice` because a provider may charge more. */
function offersOf({ servicios, pais }: ProviderProfile): object[] {
  return servicios.map(({ nombre, desde, unidad }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: nombre },
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      minPrice: desde,
      priceCurrency: currencyOf(pais),
      unitText: UNIT_TEXTS[unidad],
    },
  }));
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Describes opening hours by the form that Google documents: a span that ends on the next day closes before it opens, a
 * whole day ends at 23:59, and a closed day opens and closes at midnight.
 */
function specificationOf({ spans, closedDates }: OpeningHours): object[] {
  const week = spans.map(({ day, from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: DAYS[day - 1],
    opens: clock(from),
    closes: to === DAY_MINUTES ? '23:59' : clock(to % DAY_MINUTES),
  }));
  const closed = closedDates.map((day) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: day,
    validThrough: day,
    opens: '00:00',
    closes: '00:00',
  }));
  return [...week, ...closed];
}

/** Formats a minute of the day as `HH:MM`. */
function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
