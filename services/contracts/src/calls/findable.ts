import { z } from 'zod';
import { defineCall } from './define.ts';
import { done } from './shared.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,120}$/, 'proveedor_no_encontrado');

/** Lists slugs of public providers in order, from those that begin with `prefijo`: the content of the site map. */
export const getSiteMap = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/mapa',
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
  status: 200,
  /** `siguiente`: value of `despues` for the next page; null on the last. */
  answer: done.extend({
    data: z.array(z.string()),
    /** Entries of these providers' blogs, as `slug/blog/entrada`. */
    entradas: z.array(z.string()),
    siguiente: z.string().nullable(),
  }),
});

/** Counts public providers by the first character of their slug; characters without any are left out. */
export const getSiteMapIndex = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/mapa/indice',
  summary: 'Cuántos proveedores públicos hay por letra, para el índice del mapa del sitio',
  access: 'everyone',
  status: 200,
  answer: done.extend({ data: z.array(z.object({ prefijo: z.string(), total: z.int().positive() })) }),
});

/** Serves the platform's link preview, 1200×630 pixels. */
export const getPlatformPreview = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/vista-previa',
  summary: 'Imagen de Vitrina para compartir',
  access: 'everyone',
  status: 200,
  mediaType: 'image/jpeg',
  answer: z.string(),
});

/** Serves a provider's link preview, 1200×630 pixels: name, trade, place and the newest works. */
export const getProviderPreview = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/vista-previa/:slug',
  summary: 'Imagen de un proveedor para compartir',
  access: 'everyone',
  params: z.object({ slug }),
  status: 200,
  mediaType: 'image/jpeg',
  answer: z.string(),
  errors: ['proveedor_no_encontrado'],
});
