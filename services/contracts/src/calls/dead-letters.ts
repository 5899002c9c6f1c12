import { z } from 'zod';
import { deadReasons, workKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { done, id, page } from './shared.ts';

/** Upload that no run could finish, as administrators see it. `bytes` and `formato` are the original's. */
export const deadLetter = z.object({
  id,
  tipo: z.enum(workKinds.toWire),
  cuenta_id: id,
  razon: z.enum(deadReasons.toWire),
  /** Error of the last run, for developers. */
  detalle: z.string(),
  fecha: z.string(),
  formato: z.string(),
  bytes: z.int().nonnegative(),
});
export type DeadLetterRow = z.infer<typeof deadLetter>;

export const getDeadLetters = defineCall({
  service: 'media',
  method: 'GET',
  path: '/api/admin/fallidos',
  summary: 'Archivos que no se pudieron procesar, los subidos más tarde primero',
  access: 'admin',
  query: z.object({ ...page, tipo: z.enum(workKinds.toWire).optional() }),
  status: 200,
  answer: done.extend({ data: z.array(deadLetter) }),
  errors: ['cursor_invalido'],
});

/**
 * Processes an upload again from its original, or discards it: deletes the original, and its owner sees that the file
 * must be sent again. In the log. `fallido_no_encontrado` if it is not a dead letter any more, as after a repeat.
 */
export const postDeadLetter = defineCall({
  service: 'media',
  method: 'POST',
  path: '/api/admin/fallidos/:id',
  summary: 'Reintentar o desechar un archivo que no se pudo procesar',
  access: 'admin',
  params: z.object({ id }),
  json: z.object({ accion: z.enum(['reintentar', 'desechar']) }),
  status: 200,
  answer: done,
  errors: ['fallido_no_encontrado', 'original_perdido', 'foto_reemplazada'],
});
