import { z } from 'zod';
import { APPEAL_LENGTH } from '../rules/comments.ts';
import { appealKinds, appealStates } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { words } from './moderation.ts';
import { atLeast, atMost, done, id, lines, page } from './shared.ts';

/** Reasons against a decision, in the words of the person it concerns. */
export const appealText = lines('apelacion_corta')
  .check(atLeast(APPEAL_LENGTH.min, 'apelacion_corta'))
  .check(atMost(APPEAL_LENGTH.max, 'apelacion_larga'));

/** Appeal as its author sees it. `respuesta` is null until it is answered. */
export const ownAppeal = z.object({
  id,
  decision: id,
  tipo: z.enum(appealKinds.toWire),
  texto: z.string(),
  estado: z.enum(appealStates.toWire),
  respuesta: z.string().nullable(),
  fecha: z.string(),
});
export type OwnAppeal = z.infer<typeof ownAppeal>;

/** Errors of an appeal, for any caller. */
export const appealErrors = [
  'apelacion_corta',
  'apelacion_larga',
  'apelacion_repetida',
  'marcas_excesivas',
  'decision_ajena',
  'decision_deshecha',
] as const;

/** Appeals a decision about the signed-in user's content, once. */
export const postAppeal = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/apelaciones',
  summary: 'Apelar una decisión sobre algo propio',
  access: 'session',
  limits: ['appeals'],
  json: z.object({ decision: z.string('decision_ajena').pipe(id), texto: appealText }),
  status: 201,
  answer: done.extend({ data: ownAppeal }),
  errors: appealErrors,
});

export const getOwnAppeals = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/apelaciones',
  summary: 'Apelaciones propias, las más nuevas primero',
  access: 'session',
  query: z.object(page),
  status: 200,
  answer: done.extend({ data: z.array(ownAppeal) }),
  errors: ['cursor_invalido'],
});

/**
 * Reads a suspension by the link of a mail, without a session: reason and time, and with `texto` appeals it, once.
 * `enlace_vencido` if the suspension was lifted.
 */
export const postSuspensionAppeal = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/apelaciones/suspension',
  summary: 'Ver y apelar una suspensión con el enlace del correo',
  access: 'everyone',
  limits: ['suspensionAppeals'],
  json: z.object({ token: z.string('enlace_vencido').max(120, 'enlace_vencido'), texto: appealText.optional() }),
  status: 200,
  answer: done.extend({ data: z.object({ razon: z.string(), desde: z.string(), apelacion: ownAppeal.nullable() }) }),
  errors: [...appealErrors, 'enlace_vencido'],
});

/**
 * Appeal as administrators see it. `razon`, `extracto` and `decidio` describe the decision: its reason, its subject,
 * its author; `vigente` is true while the decision is in effect.
 */
export const appeal = ownAppeal.extend({
  objeto_id: id,
  cuenta_id: id,
  quien: z.string(),
  razon: z.string(),
  extracto: z.string(),
  decidio: z.string(),
  vigente: z.boolean(),
});
export type Appeal = z.infer<typeof appeal>;

export const getAppeals = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/admin/apelaciones',
  summary: 'Apelaciones abiertas, primero las que más esperan; o las respondidas; cada lectura queda en la bitácora',
  access: 'admin',
  query: z.object({ ...page, estado: z.enum(appealStates.toWire).default('abierta') }),
  status: 200,
  answer: done.extend({ data: z.array(appeal) }),
  errors: ['cursor_invalido'],
});

/** Answers an appeal once. `aceptada` undoes the decision; `texto` is for the person who appealed. */
export const postAppealAnswer = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/admin/apelaciones/:id',
  summary: 'Responder una apelación: aceptarla deshace la decisión',
  access: 'admin',
  params: z.object({ id }),
  json: z.object({ resultado: z.enum(['aceptada', 'rechazada']), texto: words.min(1, 'razon_requerida') }),
  status: 200,
  answer: done,
  errors: ['apelacion_no_encontrada', 'apelacion_respondida', 'razon_requerida', 'campo_largo', 'marcas_excesivas'],
});
