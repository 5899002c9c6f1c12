import { z } from 'zod';
import { defineCall } from './define.ts';
import { done } from './fields.ts';
import { foundProvider } from './search.ts';

/** Most providers on a page of a trade, and most links to each kind of other page. */
export const MAX_OF_TRADE = 12;
export const MAX_TRADE_LINKS = 12;

/** Part of a page's address in any spelling; `ruta` of the response has the right one. */
const spelled = z.string().regex(/^[\p{L}\p{M}\p{N}.,' -]{1,120}$/u, 'ruta_no_encontrada');

/** Link to another page of a trade, and the number of providers of its place there. */
const tradeLink = z.object({ nombre: z.string(), ruta: z.string(), total: z.int().positive() });
export type TradeLink = z.infer<typeof tradeLink>;

/** Number of providers, and the names of the first three. */
const someProviders = z.object({ total: z.int().nonnegative(), nombres: z.array(z.string()).max(3) });

/** Page of a trade in a town or subdivision (R59). */
const tradePage = z.object({
  /** Segment of the catalogue. */
  segmento: z.string(),
  /** Path of the page; any other address of it has moved there. */
  ruta: z.string(),
  lugar: z.object({
    pais: z.enum(['MX', 'CO']),
    estado: z.string(),
    estado_nombre: z.string(),
    /** Id of the town, as in `GET /api/ciudades`; empty for a whole subdivision. */
    ciudad: z.string(),
    /** Name of the town or subdivision. */
    nombre: z.string(),
  }),
  /** Number of providers of the place itself. */
  total: z.int().nonnegative(),
  /** Number of providers of other towns whose service radius covers the town. */
  de_otras_ciudades: z.int().nonnegative(),
  /** Which of both are open now, and which also work online; null while the search engine is down. */
  abiertos: someProviders.nullable(),
  en_linea: someProviders.nullable(),
  /** The best ones: those of the place, without a distance, then those whose service radius covers it. */
  proveedores: z.array(foundProvider).max(MAX_OF_TRADE),
  /** Page of the town's subdivision; null for a subdivision. */
  estado: tradeLink.nullable(),
  /** Towns around with providers of the trade, the nearest first; of a subdivision, its towns, the fullest first. */
  ciudades: z.array(tradeLink).max(MAX_TRADE_LINKS),
  /** Other segments of the same group in the place, those with most providers first. */
  oficios: z.array(tradeLink).max(MAX_TRADE_LINKS),
});
export type TradePage = z.infer<typeof tradePage>;

const tradePageAnswer = done.extend({
  data: tradePage,
  /** True while the search engine is down: the providers come from browsing, without numbers and links to other pages. */
  degradado: z.boolean(),
});

/** Page of a trade in a place; 404 for an unknown trade or place, and if no provider of the trade works there. */
export const getTradePage = defineCall('GET /api/servicios/:segmento/:lugar', {
  service: 'directory',
  summary: 'Un oficio en una ciudad o un estado: quién lo ofrece, cuántos son y quién atiende ahora',
  access: 'everyone',
  shared: true,
  params: z.object({ segmento: spelled, lugar: spelled }),
  answer: tradePageAnswer,
  contacts: ({ data }: z.infer<typeof tradePageAnswer>) => data.proveedores.map(({ id }) => id),
  errors: ['ruta_no_encontrada'],
});

/** Lists the segments that have a listed page, one with at least three providers of its place (R59). */
export const getTradesOfSiteMap = defineCall('GET /api/mapa/oficios', {
  service: 'directory',
  summary: 'Oficios con páginas de un lugar en el mapa del sitio',
  access: 'everyone',
  answer: done.extend({
    /** Slugs in order. */
    data: z.array(z.string()),
  }),
});

/** Lists the places of a segment's listed pages; some 10,200 at most, all towns and subdivisions. */
export const getPlacesOfSiteMap = defineCall('GET /api/mapa/oficios/:segmento', {
  service: 'directory',
  summary: 'Ciudades y estados con al menos tres proveedores de un oficio, para el mapa del sitio',
  access: 'everyone',
  params: z.object({ segmento: z.string().regex(/^[a-z0-9-]{1,120}$/, 'ruta_no_encontrada') }),
  answer: done.extend({
    /** Slugs in order. */
    data: z.array(z.string()),
  }),
  errors: ['ruta_no_encontrada'],
});
