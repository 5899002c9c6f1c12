import { z } from 'zod';
import { defineCall } from './define.ts';

/** The state in which a point lies. Outside both countries it is the default place, and `fuente` says so (R12). */
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
    /** Code of the table; empty where only a name is known that the table has not. */
    estado: z.string(),
    nombre: z.string(),
    /** What said so: a configured geocoder, the table of towns, or nothing. */
    fuente: z.enum(['geocodificador', 'tabla', 'defecto']),
  }),
});
