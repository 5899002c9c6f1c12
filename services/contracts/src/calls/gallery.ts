import { z } from 'zod';
import { MAX_FAVOURITES } from '../rules/favourites.ts';
import { defineCall } from './define.ts';
import { cardProvider, type Post, type Provider, post, provider, providerProfile } from './entities.ts';
import { atMost, done, email, id, line, page, placeText } from './fields.ts';

/** Part of a provider's displayed name, without regard to case and accents (R16). */
const shownName = line().check(atMost(80));

/** Lists public posts of a place in seeded random order inside tiers (R18); the next page is in `Link`. */
export const getGallery = defineCall('GET /api/galeria', {
  service: 'directory',
  summary: 'Galería pública de un lugar',
  access: 'everyone',
  shared: true,
  query: z.object({
    country: placeText,
    state: placeText,
    segmento: line().max(80).optional(),
    email: email.optional(),
    nombre: shownName.optional(),
    /** Whole number that fixes the order for one visit; chosen by the server if absent. */
    semilla: z.coerce.number().int().min(0).max(4_294_967_295).optional(),
    ...page,
  }),
  answer: z.array(post),
  contacts: (posts: readonly Post[]) => posts.map(({ proveedor_id }) => proveedor_id),
  errors: ['lugar_requerido', 'cursor_invalido'],
});

export const getUsers = defineCall('GET /api/usuarios', {
  service: 'directory',
  summary: 'Proveedores públicos',
  access: 'everyone',
  shared: true,
  query: z.object({
    pais: placeText.optional(),
    estado: placeText.optional(),
    /** Segment, or a group of the catalogue for all of its segments; an unknown one has no providers. */
    segmento: line().max(80).optional(),
    email: email.optional(),
    nombre: shownName.optional(),
    /**
     * Restricts the list to these, in their order, at most 200, without those that are not public. Ignores other
     * filters.
     */
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(id).min(1).max(MAX_FAVOURITES))
      .optional(),
    ...page,
  }),
  answer: done.extend({ data: z.array(cardProvider) }),
  contacts: ({ data }: { data: readonly Provider[] }) => data.map(({ id }) => id),
  errors: ['cursor_invalido'],
});

export const getProvider = defineCall('GET /api/proveedores/:slug', {
  service: 'directory',
  summary: 'Un proveedor público',
  access: 'everyone',
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/, 'proveedor_no_encontrado') }),
  answer: done.extend({ data: providerProfile }),
  contacts: ({ data }: { data: Provider }) => [data.id],
  errors: ['proveedor_no_encontrado'],
});

/**
 * Serves a provider's contact as a vCard, for plans with a digital card (R10): a plain address that phones open in
 * their address book, also from browsers inside apps, which cannot save a file made by a page.
 */
export const getContactFile = defineCall('GET /api/proveedores/:id/contacto', {
  service: 'directory',
  summary: 'Contacto de un proveedor, en vCard',
  access: 'everyone',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'proveedor_no_encontrado') }),
  mediaType: 'text/vcard',
  answer: z.string(),
  contacts: (_: unknown, { id }: { id: string }) => [id],
  errors: ['proveedor_no_encontrado'],
});

/** Serves the QR code of a digital card (R10): the address of the provider's page with the mark of a scanned card. */
export const getCardCode = defineCall('GET /api/proveedores/:id/codigo', {
  service: 'directory',
  summary: 'Código QR de la tarjeta de un proveedor, en SVG',
  access: 'everyone',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'proveedor_no_encontrado') }),
  mediaType: 'image/svg+xml',
  answer: z.string(),
  errors: ['proveedor_no_encontrado'],
});

/** Reads a post that is public now: a link to it works regardless of the list it came from. */
export const getPost = defineCall('GET /api/publicaciones/:id', {
  service: 'directory',
  summary: 'Una publicación pública',
  access: 'everyone',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'publicacion_no_encontrada') }),
  answer: done.extend({ data: post }),
  contacts: ({ data }: { data: Post }) => [data.proveedor_id],
  errors: ['publicacion_no_encontrada'],
});

/** Most recommendations in a response. */
export const MAX_RECOMMENDED = 6;

/** Name, trade and place of a provider without contact details: those are on their page. */
const recommended = provider.pick({
  id: true,
  slug: true,
  nombre: true,
  nnegocio: true,
  especialidad: true,
  foto_perfil: true,
  pais: true,
  estado_pais: true,
  valoracion: true,
  plan: true,
});
export type Recommended = z.infer<typeof recommended>;

/**
 * Recommends providers of the same trade: those of the place first, then those of its country from near to far; within
 * each, those whose plan pays for it first (R39), the others in an order that changes daily.
 */
export const getRecommendations = defineCall('GET /api/recomendaciones', {
  service: 'directory',
  summary: 'Otros proveedores del mismo oficio, los más cercanos primero',
  access: 'everyone',
  shared: true,
  query: z.object({
    /** Segments of the catalogue, comma-joined: any of them matches. */
    segmento: line().max(500),
    pais: placeText,
    estado: placeText,
    /** Ids of providers to leave out, at most 60: the viewed one, and those already shown. */
    sin: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(id).max(60))
      .optional(),
  }),
  answer: done.extend({ data: z.array(recommended).max(MAX_RECOMMENDED) }),
  errors: ['lugar_requerido'],
});
