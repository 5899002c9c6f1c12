import { z } from 'zod';
import { defineCall } from './define.ts';
import { done } from './fields.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,120}$/, 'proveedor_no_encontrado');

/** Lists slugs of public providers in order, from those that begin with `prefijo`: the content of the site map. */
export const getSiteMap = defineCall('GET /api/mapa', {
  service: 'directory',
  summary: 'Direcciones de los proveedores públicos, para el mapa del sitio',
  access: 'everyone',
  query: z.object({
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
  /** `siguiente`: value of `despues` for the next page; null on the last. */
  answer: done.extend({
    data: z.array(z.string()),
    /** Entries of these providers' blogs, as `slug/blog/entrada`. */
    entradas: z.array(z.string()),
    siguiente: z.string().nullable(),
  }),
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

const id = z.string().regex(/^[0-9a-f]{24}$/, 'publicacion_no_encontrada');

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
  params: z.object({ id }),
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
  params: z.object({ id, formato: socialFormat }),
  mediaType: 'image/jpeg',
  answer: z.string(),
  errors: ['publicacion_no_encontrada', 'redes_sin_plan'],
});
