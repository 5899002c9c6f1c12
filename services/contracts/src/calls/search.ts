import { z } from 'zod';
import { MAX_PRICE } from '../rules/prices/prices.ts';
import { searchedText } from '../rules/searched-text.ts';
import { languages } from '../wire/languages.ts';
import { badgeKinds, paymentMethods, postKinds } from '../wire/names.ts';
import { entryCard } from './blog.ts';
import { defineCall } from './define.ts';
import { cardProvider, openNow, post } from './entities.ts';
import { atMost, done, id, line, page, placeText } from './fields.ts';

/** Suggestion under the search box. */
export const suggestion = z.object({ tipo: z.enum(['segmento', 'proveedor', 'evento']), texto: z.string() });
export type Suggestion = z.infer<typeof suggestion>;

/** Text with the matches between U+E000 and U+E001. */
const highlighted = z.string();

const count = z.record(z.string(), z.int().nonnegative());

/** Paid tier that ranks a result before equal matches, or null if only its match ranks it. */
export const paidReason = z.enum(['premium', 'destacado']).nullable();
export type PaidReason = z.infer<typeof paidReason>;

/**
 * Part of a result that matches the searched words, the most relevant first: the business's name, the description of
 * its trade, its segments, another word for these, the person's name, the event, the longer text, the place. Null if
 * nothing was searched for or the engine is unavailable.
 */
export const matchedPart = z
  .enum(['negocio', 'especialidad', 'segmento', 'oficio', 'nombre', 'evento', 'texto', 'lugar'])
  .nullable();
export type MatchedPart = z.infer<typeof matchedPart>;

/** Place near the searched one, with the number of results there. */
export const nearbyPlace = z.object({
  pais: z.enum(['MX', 'CO']),
  estado: z.string(),
  nombre: z.string(),
  proveedores: z.int().nonnegative(),
  publicaciones: z.int().nonnegative(),
});
export type NearbyPlace = z.infer<typeof nearbyPlace>;

/**
 * Interpretation of the searched text: the results match this segment, this place and what is open, and the remaining
 * words, `texto`. `segmento` and `lugar` are null if not recognised.
 */
export const understoodSearch = z.object({
  texto: z.string(),
  segmento: z.string().nullable(),
  /** True if the text asks for what is open now. */
  abierto: z.boolean(),
  /** With `ciudad`, the id of a town, if the text names one. */
  lugar: z
    .object({ pais: z.enum(['MX', 'CO']), estado: z.string(), nombre: z.string(), ciudad: z.string().nullable() })
    .nullable(),
});
export type UnderstoodSearch = z.infer<typeof understoodSearch>;

/** Town around which a search looked; for a position, the nearest town. */
export const searchedAround = z.object({
  ciudad: z.string(),
  nombre: z.string(),
  pais: z.enum(['MX', 'CO']),
  estado: z.string(),
});
export type SearchedAround = z.infer<typeof searchedAround>;

/** Search orders; `distancia` needs a town or a position, and is the default with one (R52). `valoracion`: see `bayesianMean`. */
export const searchOrder = z.enum(['relevancia', 'distancia', 'valoracion']);
export type SearchOrder = z.infer<typeof searchOrder>;

const why = { motivo: paidReason, coincide: matchedPart };

/** Work on a provider's card in the results: its picture, in small files only. */
export const firstWork = post.pick({
  id: true,
  ruta: true,
  extension: true,
  ancho: true,
  alto: true,
  thumbhash: true,
  fuentes: true,
  poster: true,
  evento: true,
});
export type FirstWork = z.infer<typeof firstWork>;

/** Largest distances of a search, in kilometres. */
export const SEARCH_RADII = ['5', '10', '25', '50', '100'] as const;
/** Least averages of ratings of a search, in stars. */
export const LEAST_STARS = ['3', '4'] as const;

const total = z.int().nonnegative();

/**
 * Number of providers for each choice of a filter, by its value in the query: as many as a search finds with this choice
 * instead of that of the same filter, and with all other filters. Badges add up: theirs is the number with that badge and
 * all chosen ones. A text keeps the interpretation that it has in this search.
 */
const filterCounts = z.object({
  abierto: total,
  /** Under '' without a limit. Absent if the search, or its text, names no place around which the radius applies. */
  radio: count.optional(),
  estrellas: count,
  insignia: count,
  factura: total,
  pago: count,
  idioma: count,
});
export type FilterCounts = z.infer<typeof filterCounts>;

/** Provider on a card of the results. */
export const foundProvider = cardProvider.extend({
  ...why,
  /** Distance from the town or position of the search to the provider's town, in kilometres; null if unknown (R52). */
  distancia_km: z.int().nonnegative().nullable(),
  ...openNow,
  /** At most three public works: pinned ones first, then the newest. */
  trabajos: z.array(firstWork),
  nnegocio_resaltado: highlighted,
  especialidad_resaltado: highlighted,
  segmento_resaltado: highlighted,
  descripcion_resaltado: highlighted,
});
export type FoundProvider = z.infer<typeof foundProvider>;

export const searchAnswer = done.extend({
  data: z.object({
    sugerencias: z.array(suggestion),
    /** Likely intended text, if the text itself finds nothing; to be offered as a question. */
    sugerencia: z.string().nullable(),
    /** True if the results are already those of `sugerencia`. */
    corregido: z.boolean(),
    /** Null if the text was searched for literally. */
    entendido: understoodSearch.nullable(),
    /** Null without a town or position, and for a position far from all towns. */
    alrededor: searchedAround.nullable(),
    /**
     * Name of the results for a heading: people ('Electricistas') or a segment. Null if the results match the words
     * alone.
     */
    titulo: z.string().nullable(),
    /** Path of the page of a trade in a place (R59), if the results are of one trade in one place; else null. */
    pagina: z.string().nullable(),
    /** If nothing is found in the place: at most five other places with results, the nearest first. */
    cercanos: z.array(nearbyPlace),
    /**
     * If nothing is found in the place: at most six providers found in the nearest places, the nearest first.
     * `proveedores` is empty then.
     */
    proveedores_cercanos: z.array(foundProvider),
    proveedores: z.array(foundProvider),
    publicaciones: z.array(
      post.extend({ ...why, evento_resaltado: highlighted, texto_personalizado_resaltado: highlighted }),
    ),
    /** At most three entries of blogs that hold the words, on the first page only. */
    entradas: z.array(entryCard.extend({ titulo_resaltado: highlighted })),
    /** Counts of each filter as if it were not set, so that the other choices keep their numbers. */
    facetas: z.object({
      segmento: count,
      estado: count,
      tipo: count,
      /** Only with `contar=filtros`, and not while the engine is unavailable. */
      filtros: filterCounts.optional(),
    }),
    total: z.object({ proveedores: total, publicaciones: total }),
  }),
  /** Time spent by the service, in milliseconds. */
  ms: z.number().nonnegative(),
  /** True while the search engine is down and the response comes from browsing by place and segment. */
  degradado: z.boolean(),
});

/** Longest accepted text; longer ones are not searches. */
const MAX_TYPED = 2_000;
const searched = (shortest: number) =>
  line()
    .min(shortest)
    .check(atMost(MAX_TYPED))
    .transform((text) => searchedText(text).trim());
/** Text of a search; its beginning is read. */
export const searchText = searched(0);
const place = { pais: placeText.optional(), estado: placeText.optional() };

/** Position `latitude,longitude` in degrees, rounded to two decimals: no more is needed to find a town (R51). */
const position = z
  .string()
  .regex(/^\s*-?\d{1,2}(?:\.\d{1,20})?\s*,\s*-?\d{1,3}(?:\.\d{1,20})?\s*$/)
  .transform((text) => text.split(',').map((part) => Math.round(Number(part) * 100) / 100) as [number, number])
  .refine(([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);

const badgeName = Object.values(badgeKinds.toWire).join('|');
/** Kinds of badges joined with commas, each counted once. */
const badgeList = z
  .string()
  .regex(new RegExp(`^(?:${badgeName})(?:,(?:${badgeName})){0,3}$`))
  .transform((text) => [...new Set(text.split(','))] as Array<keyof typeof badgeKinds.fromWire>);

/** Filters of a search beside its text, shared with the map. */
export const searchFilters = {
  ...place,
  segmento: line().max(80).optional(),
  tipo: z.enum(postKinds.toWire).optional(),
  /** Id of a town: finds its providers, those around it, and those whose service radius covers it. */
  ciudad: line('ciudad_desconocida').max(20, 'ciudad_desconocida').optional(),
  cerca: position.optional(),
  /** Largest distance in kilometres; without a town or a position it has no effect. */
  radio: z.enum(SEARCH_RADII).transform(Number).optional(),
  /** Finds only providers that are open now, each in its time zone (R53). */
  abierto: z.literal('1').optional(),
  /**
   * Finds only providers with a service from at most this price. It is in whole pesos of the searched country, Mexico's
   * if the search has no place, so that only providers of that country match.
   */
  precio_max: z.coerce.number().int().min(1).max(MAX_PRICE).optional(),
  /** Finds only providers that give invoices. */
  factura: z.literal('1').optional(),
  pago: z.enum(paymentMethods.toWire).optional(),
  /** Language that the provider speaks, a code of ISO 639. */
  idioma: z.enum(languages).optional(),
  /** Finds only providers whose average of ratings is at least so many stars (R54). */
  estrellas: z.enum(LEAST_STARS).transform(Number).optional(),
  /** Finds only providers with all of these badges, one or several kinds joined with commas (R56). */
  insignia: badgeList.optional(),
};
const filterShape = z.object(searchFilters);
export type SearchFilters = z.output<typeof filterShape>;

export const getSearch = defineCall('GET /api/buscar', {
  service: 'directory',
  summary: 'Búsqueda en proveedores y publicaciones',
  access: 'everyone',
  query: z.object({
    q: searchText.default(''),
    ...searchFilters,
    orden: searchOrder.optional(),
    /** Searches for the text literally, without recognising a need or a place in it. */
    literal: z.literal('1').optional(),
    /** Adds the number of providers for each choice of the other filters, `facetas.filtros`. */
    contar: z.literal('filtros').optional(),
    ...page,
  }),
  answer: searchAnswer,
  contacts: ({ data }: z.infer<typeof searchAnswer>) => [
    ...data.proveedores.map(({ id }) => id),
    ...data.proveedores_cercanos.map(({ id }) => id),
    ...data.publicaciones.map(({ proveedor_id }) => proveedor_id),
  ],
  errors: ['cursor_invalido', 'ciudad_desconocida'],
});

/**
 * Suggests searches. With `tipo=segmento`: the trades of the catalogue that the text means, at most six, for providers
 * who choose their own.
 */
export const getSuggestions = defineCall('GET /api/sugerencias', {
  service: 'directory',
  summary: 'Sugerencias mientras se escribe: segmentos, proveedores y eventos',
  access: 'everyone',
  query: z.object({ q: searched(1), tipo: z.literal('segmento').optional(), ...place }),
  answer: done.extend({ data: z.array(suggestion) }),
});

/**
 * Text that found nothing anywhere, with its count and last time (ISO 8601). `pais` is the country searched in, or
 * null.
 */
export const emptySearch = z.object({
  termino: z.string(),
  pais: z.enum(['MX', 'CO']).nullable(),
  veces: z.int().positive(),
  ultima: z.string(),
});
export type EmptySearch = z.infer<typeof emptySearch>;

export const getEmptySearches = defineCall('GET /api/admin/busquedas', {
  service: 'directory',
  summary: 'Búsquedas sin resultado, las más frecuentes primero',
  access: 'admin',
  query: z.object({ pais: placeText.optional(), ...page }),
  answer: done.extend({ data: z.array(emptySearch) }),
  errors: ['cursor_invalido', 'lugar_requerido'],
});

/** Word, or a few, that an administrator assigned to a trade of the catalogue for the search. */
const searchWord = z.object({
  id,
  palabra: z.string(),
  oficio: z.string(),
  quien: z.string(),
  fecha: z.iso.datetime(),
});
export type SearchWord = z.infer<typeof searchWord>;

const list = done.extend({ data: z.array(searchWord) });

export const getSearchWords = defineCall('GET /api/admin/palabras', {
  service: 'directory',
  summary: 'Palabras que la búsqueda aprendió, las más nuevas primero',
  access: 'admin',
  unlogged: 'words that an administrator has reviewed',
  answer: list,
});

/** Assigns words to trades: all of them, or none on an error. A word that has a trade already gets the new one. */
export const postSearchWords = defineCall('POST /api/admin/palabras', {
  service: 'directory',
  summary: 'Enseñar a la búsqueda qué oficio nombran unas palabras; queda en la bitácora',
  access: 'admin',
  json: z.object({
    palabras: z
      .array(
        z.object({
          palabra: line('palabra_invalida').check(atMost(60, 'palabra_invalida')),
          oficio: line().check(atMost(80)),
        }),
      )
      .min(1, 'palabra_invalida')
      .max(50),
  }),
  examples: [{ palabras: [{ palabra: 'mofle', oficio: 'Plomería' }] }],
  answer: list,
  errors: ['palabra_invalida', 'palabra_conocida', 'palabras_llenas', 'oficio_desconocido', 'marcas_excesivas'],
});

export const deleteSearchWord = defineCall('DELETE /api/admin/palabras/:id', {
  service: 'directory',
  summary: 'Quitar una palabra que la búsqueda aprendió; queda en la bitácora',
  access: 'admin',
  params: z.object({ id }),
  answer: list,
  errors: ['palabra_no_encontrada'],
});
