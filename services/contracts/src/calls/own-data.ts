import { z } from 'zod';
import { defineCall } from './define.ts';
import { done } from './shared.ts';

/**
 * State of the copy of the user's data. `progreso` is 0 to 100; `url` leads to the file while it exists, until `hasta`
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

/** Requests a copy of the signed-in user's data; a request during the work gets the same copy. */
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

/** Reads the progress of the copy. */
export const getOwnData = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/cuenta/exportacion',
  summary: 'Estado de la copia de los datos propios',
  access: 'session',
  status: 200,
  answer: exportState,
});

/** Serves the copy of the signed-in user's data, as a ZIP archive. */
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
