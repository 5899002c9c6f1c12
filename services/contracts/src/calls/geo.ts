import { z } from 'zod';
import { defineCall } from './define.ts';

/** Finds the state of a point. Outside both countries: the default place, with `fuente` set accordingly (R12). */
export const getPlace = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/geo/inversa',
  summary: 'País y estado de una posición',
  access: 'everyone',
  query: z.object({
    /** Degrees, north and east positive. */
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
  }),
  status: 200,
  answer: z.object({
    pais: z.enum(['MX', 'CO']),
    /** Code of the table; empty if the name is not in the table. */
    estado: z.string(),
    nombre: z.string(),
    /** Source of the result: a configured geocoder, the table of towns, or the default. */
    fuente: z.enum(['geocodificador', 'tabla', 'defecto']),
  }),
});
