import { z } from 'zod';
import { defineCall } from './define.ts';
import { done } from './shared.ts';

/**
 * Where the copy of the own data is. `progreso` is 0 to 100; `url` leads to the file while there is one, until `hasta`
 * (ISO 8601).
 */
const exportState = done.extend({
  data: z.object({
    estado: z.enum(['ninguna', 'en_preparacion', 'lista', 'fallida']),
    progreso: z.int().min(0).max(100),
    url: z.string().nullable(),
    hasta: z.iso.datetime().nullable(),
  }),
});

/** Asks for a copy of the own data; while one is being made, that one is it. */
export const postOwnData = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/cuenta/exportacion',
  summary: 'Pedir una copia de los datos propios',
  access: 'session',
  limits: ['exports'],
  status: 202,
  answer: exportState,
});

/** How far the copy of the own data is. */
export const getOwnData = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/cuenta/exportacion',
  summary: 'Estado de la copia de los datos propios',
  access: 'session',
  status: 200,
  answer: exportState,
});

/** The copy of the own data, as a ZIP archive. */
export const getOwnDataFile = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/cuenta/exportacion/archivo',
  summary: 'Descargar la copia de los datos propios',
  access: 'session',
  status: 200,
  answer: z.string(),
  mediaType: 'application/zip',
  errors: ['exportacion_no_encontrada'],
});
