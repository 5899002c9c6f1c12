import { z } from 'zod';
import { defineCall } from './define.ts';
import { position } from './entities.ts';
import { atLeast, atMost, done, line, placeText, planId } from './fields.ts';

const subdivision = z.object({ code: z.string(), name: z.string() });

/** Lists the 32 subdivisions of Mexico and the 33 of Colombia. */
export const getCountries = defineCall('GET /api/paises', {
  service: 'directory',
  summary: 'Países y sus estados o departamentos',
  access: 'everyone',
  shared: true,
  answer: z.object({ MX: z.array(subdivision), CO: z.array(subdivision) }),
});

export const getServices = defineCall('GET /api/servicios', {
  service: 'directory',
  summary: 'Catálogo de servicios y oficios',
  access: 'everyone',
  shared: true,
  query: z.object({ pais: placeText.optional(), estado: placeText.optional() }),
  answer: z.object({
    servicios_oficios: z.array(z.object({ categoria: z.string(), subcategorias: z.array(z.string()) })),
    /**
     * Number of the place's providers by group and by trade, if a place is named; each provider counts once in a group.
     * Names without any are left out; absent while they cannot be counted.
     */
    proveedores: z.record(z.string(), z.int().positive()).optional(),
  }),
});

/** Maximum number of towns in one answer. */
const MAX_TOWNS = 20;

/** Town as lists and forms name it; `id` is its GeoNames id, `estado` the stored code. */
const town = z.object({
  id: z.string(),
  nombre: z.string(),
  estado: z.string(),
  pais: z.enum(['MX', 'CO']),
  ...position.shape,
  /** 0 for a few seats of municipalities whose population is unknown. */
  poblacion: z.int().nonnegative(),
});

/**
 * Finds the towns that a text means, the best first: nicknames, abbreviations, misspelt and unfinished names, with or
 * without a state behind the name. Empty if it means none.
 */
export const getTowns = defineCall('GET /api/ciudades', {
  service: 'directory',
  summary: 'Ciudades y poblaciones por su nombre, también mal escrito o sin terminar',
  access: 'everyone',
  shared: true,
  query: z.object({
    q: line().check(atLeast(2, 'solicitud_invalida'), atMost(60)),
    pais: placeText.optional(),
    estado: placeText.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_TOWNS).default(10),
  }),
  answer: done.extend({ data: z.array(town) }),
  errors: ['lugar_requerido'],
});

export const getPlans = defineCall('GET /api/planes', {
  service: 'billing',
  summary: 'Planes con precio y límites',
  access: 'everyone',
  shared: true,
  answer: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        id: planId,
        nombre: z.string(),
        precio: z.number().nonnegative(),
        moneda: z.literal('MXN'),
        caracteristicas: z.array(z.string()),
        limites: z.object({ imagenes: z.int().nonnegative(), videos: z.int().nonnegative() }),
      }),
    ),
  }),
});

/** Operator of the platform, as its notices name it: the configuration of each installation. */
export const getOperator = defineCall('GET /api/operador', {
  service: 'accounts',
  summary: 'Quién opera la plataforma y cómo escribirle',
  access: 'everyone',
  shared: true,
  answer: z.object({
    success: z.literal(true),
    data: z.object({
      nombre: z.string(),
      domicilio: z.string(),
      /** Address for help and reports. */
      correo: z.string(),
      /** Address for access, correction, deletion and objections. */
      correo_privacidad: z.string(),
      /** Retention periods in days, see `retentionConfig` of the kernel. */
      conservacion: z.object({
        conversaciones: z.int().positive(),
        reportes: z.int().positive(),
        busquedas: z.int().positive(),
        estadisticas: z.int().positive(),
        mensajes: z.int().positive(),
      }),
    }),
  }),
});

/**
 * Finds the state and the nearest town of a point. Outside both countries: the default place, with `fuente` set
 * accordingly (R12).
 */
export const getPlace = defineCall('GET /api/geo/inversa', {
  service: 'directory',
  summary: 'País, estado y ciudad de una posición',
  access: 'everyone',
  query: z.object({
    /** Degrees, north and east positive. An empty text would be read as 0. */
    lat: z.string().trim().min(1).pipe(z.coerce.number<string>().min(-90).max(90)),
    lon: z.string().trim().min(1).pipe(z.coerce.number<string>().min(-180).max(180)),
  }),
  answer: z.object({
    pais: z.enum(['MX', 'CO']),
    /** Code of the table; empty if the name is not in the table. */
    estado: z.string(),
    nombre: z.string(),
    /** Source of the result: a configured geocoder, the table of towns, or the default. */
    fuente: z.enum(['geocodificador', 'tabla', 'defecto']),
    /** Nearest town; null outside both countries, or if a geocoder finds another state than the town's. */
    ciudad: town.pick({ id: true, nombre: true }).nullable(),
  }),
});
