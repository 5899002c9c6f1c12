import { z } from 'zod';
import { defineCall } from './define.ts';
import { position } from './entities.ts';
import { done, id } from './fields.ts';
import { searchFilters, searchText } from './search.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,120}$/, 'proveedor_no_encontrado');

/** Page of the site map: slugs of public providers in order. */
export const siteMapPage = done.extend({
  data: z.array(z.string()),
  /** Entries of these providers' blogs, as `slug/blog/entrada`. */
  entradas: z.array(z.string()),
  /** Value of `despues` for the next page; null on the last. */
  siguiente: z.string().nullable(),
});

export type SiteMapPage = z.infer<typeof siteMapPage>;

/** Providers of one town, or of several towns that a map of this zoom shows as one point. */
export const mapPoint = z.object({
  /** Degrees, the mean of the towns' positions weighted by their providers. */
  lat: z.number(),
  lon: z.number(),
  total: z.int().positive(),
  /** Id and name of the town with most of them, and its state. */
  ciudad: z.string(),
  nombre: z.string(),
  estado: z.string(),
  pais: z.enum(['MX', 'CO']),
  /** Id of the provider, if there is only one. */
  proveedor: id.optional(),
});
export type MapPoint = z.infer<typeof mapPoint>;

/** Response with the points of a map. */
export const mapAnswer = done.extend({
  data: z.array(mapPoint).max(300),
  /** Position of the town around which the search looks, or the position it was given; null without one. */
  centro: position.nullable(),
});

/** Part of the earth `west,south,east,north` in degrees. */
const box = z
  .string()
  .regex(/^\s*-?\d{1,3}(?:\.\d{1,20})?(?:\s*,\s*-?\d{1,3}(?:\.\d{1,20})?){3}\s*$/)
  .transform((text) => {
    // A map that is zoomed out shows more than the earth.
    const within = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees));
    const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
    return [within(west, 180), within(south, 90), within(east, 180), within(north, 90)] as const;
  })
  .refine(([west, south, east, north]) => west < east && south < north);

/**
 * With `caja`: counts the providers of a search by place, for a map; the more it is zoomed out, the more towns share a
 * point. Without: lists slugs of public providers in order, from those that begin with `prefijo`, for the site map.
 */
export const getMap = defineCall('GET /api/mapa', {
  service: 'directory',
  summary: 'Proveedores por ciudad en una parte del mapa; sin `caja`, direcciones para el mapa del sitio',
  access: 'everyone',
  query: z.object({
    caja: box.optional(),
    zoom: z.coerce.number().min(3).max(12).default(5),
    q: searchText.default(''),
    literal: z.literal('1').optional(),
    ...searchFilters,
    prefijo: z
      .string()
      .regex(/^[a-z0-9]?$/)
      .default(''),
    /** Last slug of the page before. */
    despues: slug.optional(),
    /** Slugs skipped before the first. */
    salto: z.coerce.number().int().min(0).max(10_000_000).default(0),
    /** 1 to 5,000 slugs. */
    limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
  }),
  answer: z.union([siteMapPage, mapAnswer]),
  errors: ['ciudad_desconocida'],
});

/** Counts public providers by the first character of their slug; characters without any are left out. */
export const getSiteMapIndex = defineCall('GET /api/mapa/indice', {
  service: 'directory',
  summary: 'Cuántos proveedores públicos hay por letra, para el índice del mapa del sitio',
  access: 'everyone',
  answer: done.extend({ data: z.array(z.object({ prefijo: z.string(), total: z.int().positive() })) }),
});

/** Serves the platform's link preview, 1200×630 pixels. */
export const getPlatformPreview = defineCall('GET /api/vista-previa', {
  service: 'directory',
  summary: 'Imagen de Vitrina para compartir',
  access: 'everyone',
  mediaType: 'image/jpeg',
  answer: z.string(),
});

/** Serves a provider's link preview, 1200×630 pixels: name, trade, place and the newest works. */
export const getProviderPreview = defineCall('GET /api/vista-previa/:slug', {
  service: 'directory',
  summary: 'Imagen de un proveedor para compartir',
  access: 'everyone',
  params: z.object({ slug }),
  mediaType: 'image/jpeg',
  answer: z.string(),
  errors: ['proveedor_no_encontrado'],
});

const postId = z.string().regex(/^[0-9a-f]{24}$/, 'publicacion_no_encontrada');

/** Shapes of a picture for social networks: 1080×1080 and 1080×1920 pixels. */
export const socialFormat = z.enum(['cuadrada', 'historia']);
export type SocialFormat = z.infer<typeof socialFormat>;

/**
 * Material for social networks about the signed-in user's public post: a text to paste, and the addresses of its
 * pictures (R39).
 */
export const getSocialMaterial = defineCall('GET /api/publicaciones/:id/redes', {
  service: 'directory',
  summary: 'Texto e imágenes de una publicación propia, listos para redes sociales',
  access: 'provider',
  params: z.object({ id: postId }),
  answer: done.extend({
    data: z.object({ texto: z.string(), imagenes: z.object({ cuadrada: z.string(), historia: z.string() }) }),
  }),
  errors: ['publicacion_no_encontrada', 'redes_sin_plan'],
});

/** Picture for social networks: the work, the name and a QR code of the provider's page. */
export const getSocialPicture = defineCall('GET /api/publicaciones/:id/redes/:formato', {
  service: 'directory',
  summary: 'Imagen de una publicación propia para redes sociales',
  access: 'provider',
  limits: ['drawings'],
  params: z.object({ id: postId, formato: socialFormat }),
  mediaType: 'image/jpeg',
  answer: z.string(),
  errors: ['publicacion_no_encontrada', 'redes_sin_plan'],
});
