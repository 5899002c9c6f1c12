import { z } from 'zod';
import { mailKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { done, id, page } from './shared.ts';

/** Mail that no mail server accepted, as administrators see it: without its address and its text. */
export const deadMail = z.object({
  id,
  tipo: z.enum(mailKinds.toWire),
  /** Null for a new password, which may be requested for an e-mail without an account. */
  cuenta_id: id.nullable(),
  intentos: z.int().nonnegative(),
  /** Codes of the last failure, for developers. */
  detalle: z.string(),
  fecha: z.string(),
});
export type DeadMailRow = z.infer<typeof deadMail>;

export const getDeadMails = defineCall({
  service: 'accounts',
  method: 'GET',
  path: '/api/admin/correos',
  summary: 'Correos que no se pudieron enviar, los escritos más tarde primero',
  access: 'admin',
  query: z.object({ ...page, tipo: z.enum(mailKinds.toWire).optional() }),
  status: 200,
  answer: done.extend({ data: z.array(deadMail) }),
  errors: ['cursor_invalido'],
});

/**
 * Sends a mail again, or discards it. In the log. `correo_no_encontrado` if it is not a dead letter any more, as after
 * a repeat.
 */
export const postDeadMail = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/admin/correos/:id',
  summary: 'Reintentar o desechar un correo que no se pudo enviar',
  access: 'admin',
  params: z.object({ id }),
  json: z.object({ accion: z.enum(['reintentar', 'desechar']) }),
  status: 200,
  answer: done,
  errors: ['correo_no_encontrado'],
});
