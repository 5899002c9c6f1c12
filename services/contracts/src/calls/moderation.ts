import { z } from 'zod';
import { APPEAL_LENGTH, MAX_REASON } from '../rules/comments.ts';
import {
  appealKinds,
  appealStates,
  decisionActions,
  decisionKinds,
  reportReasons,
  subjectKinds,
} from '../wire/names.ts';
import { defineCall } from './define.ts';
import { atLeast, atMost, done, doneWithMessage, id, lines, page } from './fields.ts';

/** Kinds of things that can be reported. */
export const reportable = z.enum(subjectKinds.toWire);
export type Reportable = z.infer<typeof reportable>;

/** A person's own words; empty if nothing in them is visible. */
export const words = lines().check(atMost(MAX_REASON, 'campo_largo'));
const oneCase = z.object({ id });
/** Log entry by which the decision can be undone. */
const decided = done.extend({ decision: id });

/**
 * Reports something public. `motivo` is one of the reasons, or a person's own words, which count as `otro`; `texto`
 * adds words to a reason. The first report of a person in a case is kept; a repeat gets the same response and is only
 * counted.
 */
export const postReport = defineCall('POST /api/reportes', {
  service: 'directory',
  summary: 'Reportar una publicación, un comentario, una entrada o un proveedor',
  access: 'everyone',
  limits: ['reports'],
  json: z.object({
    tipo: reportable,
    id,
    motivo: words.min(1, 'motivo_requerido'),
    texto: words.optional(),
  }),
  examples: [{ tipo: 'comentario', id: '000000000000000000000000', motivo: 'spam', texto: 'Lo es' }],
  status: 201,
  answer: doneWithMessage,
  errors: [
    'motivo_requerido',
    'campo_largo',
    'marcas_excesivas',
    'publicacion_no_encontrada',
    'comentario_no_encontrado',
    'proveedor_no_encontrado',
    'entrada_no_encontrada',
  ],
});

export const postHeldComment = defineCall('POST /api/admin/comentarios/:id', {
  service: 'directory',
  summary: 'Publicar o rechazar un comentario en revisión',
  access: 'admin',
  params: oneCase,
  json: z.object({ decision: z.enum(['publicar', 'rechazar']), razon: words.optional() }),
  examples: [{ decision: 'rechazar', razon: 'Spam' }],
  answer: decided,
  errors: ['comentario_no_encontrado', 'decision_tomada', 'campo_largo', 'marcas_excesivas'],
});

/**
 * Number of people who reported something (`total`: each account once, and each network of visitors without one), of
 * their networks, and of reports, repeats included. `aproximado` is true if `total` and `redes` are estimates, with a
 * standard error of 6.5 %: beyond 200 people, or 20 of one network.
 */
const reportCounts = z.object({
  total: z.int().positive(),
  redes: z.int().positive(),
  recibidos: z.int().positive(),
  aproximado: z.boolean(),
});

/**
 * All reports of one thing since the last decision about it. `objeto` is its text as visitors see it, null if they no
 * longer do; `ruta` is the page's path, `imagen` a whole URL or null. `motivos` holds the newest 20 of the kept
 * reports. `antes` is the text at the time of the reports, up to 5 versions, if it differs from the current one.
 */
export const reportCase = reportCounts.extend({
  id,
  tipo: reportable,
  objeto_id: id,
  desde: z.string(),
  motivos: z.array(z.object({ motivo: z.enum(reportReasons.toWire), texto: z.string(), fecha: z.string() })),
  objeto: z
    .object({
      titulo: z.string(),
      texto: z.string(),
      autor: z.string(),
      ruta: z.string(),
      imagen: z.string().nullable(),
      /** Account of the author, which can be suspended. */
      cuenta_id: id,
    })
    .nullable(),
  antes: z.array(z.object({ titulo: z.string(), texto: z.string(), autor: z.string(), cuenta_id: id })),
});
export type ReportCase = z.infer<typeof reportCase>;

export const getReports = defineCall('GET /api/admin/reportes', {
  service: 'directory',
  summary: 'Reportes abiertos, primero los que más esperan',
  access: 'admin',
  query: z.object(page),
  answer: done.extend({ data: z.array(reportCase) }),
  errors: ['cursor_invalido'],
});

/** Decides about reports; `retirar` removes the thing from the public and needs a reason. */
export const postReportDecision = defineCall('POST /api/admin/reportes/:id', {
  service: 'directory',
  summary: 'Descartar los reportes de algo, o retirarlo',
  access: 'admin',
  params: oneCase,
  json: z
    .object({ decision: z.enum(['descartar', 'retirar']), razon: words.default('') })
    .refine(({ decision, razon }) => decision === 'descartar' || razon !== '', {
      path: ['razon'],
      message: 'razon_requerida',
    }),
  examples: [{ decision: 'retirar', razon: 'Spam' }],
  answer: decided,
  errors: ['reporte_no_encontrado', 'decision_tomada', 'razon_requerida', 'campo_largo', 'marcas_excesivas'],
});

/**
 * Entry of the log, never changed: `quien` is the administrator's name. The same log has suspensions of accounts
 * (`cuenta`) and their end, roles given and taken, and readings of personal data (`consultar`). For a reading,
 * `objeto_id` is null and `extracto` describes the request and how much was shown.
 */
export const decision = z.object({
  id,
  fecha: z.string(),
  quien: z.string(),
  accion: z.enum(decisionActions.toWire),
  tipo: z.enum(decisionKinds.toWire),
  objeto_id: id.nullable(),
  razon: z.string(),
  /** Beginning of its subject's text at that time. */
  extracto: z.string(),
  /** Reports behind the decision; null if it was made without any. */
  reportes: reportCounts.nullable(),
  /** True while the decision is in effect and can be undone. */
  reversible: z.boolean(),
});
export type Decision = z.infer<typeof decision>;

export const getDecisions = defineCall('GET /api/admin/bitacora', {
  service: 'directory',
  summary: 'Bitácora del equipo, lo más nuevo primero',
  access: 'admin',
  unlogged: 'the log itself: its readings would fill it',
  /** `vista` excludes readings, or shows them alone. */
  query: z.object({ ...page, vista: z.enum(['todo', 'decisiones', 'consultas']).default('todo') }),
  answer: done.extend({ data: z.array(decision) }),
  errors: ['cursor_invalido'],
});

/**
 * Undoes a removal, a decision about a held comment or dismissed reports, which then wait again; adds a separate entry
 * to the log. A repeat gets the same response and changes nothing. A suspension is lifted by the call that made it.
 */
export const postDecisionUndo = defineCall('POST /api/admin/bitacora/:id/deshacer', {
  service: 'directory',
  summary: 'Deshacer un retiro, o la decisión sobre un comentario en revisión o unos reportes',
  access: 'admin',
  params: oneCase,
  answer: done,
  errors: ['decision_no_encontrada', 'decision_irreversible', 'decision_tomada'],
});

/**
 * Suspends an account, or lifts its suspension. A suspension ends the account's sessions and hides its public content
 * until it is lifted. Both are in the log of decisions; a repeat changes nothing.
 * Suspending needs a reason; staff accounts cannot be suspended.
 */
export const postSuspension = defineCall('POST /api/admin/cuentas/:id/suspension', {
  service: 'accounts',
  summary: 'Suspender una cuenta, o levantar su suspensión',
  access: 'admin',
  params: z.object({ id }),
  json: z
    .object({
      suspendida: z.boolean(),
      razon: words.default(''),
    })
    .refine(({ suspendida, razon }) => !suspendida || razon !== '', { path: ['razon'], message: 'razon_requerida' }),
  examples: [{ suspendida: true, razon: 'Spam' }],
  answer: done,
  errors: ['cuenta_no_encontrada', 'razon_requerida', 'campo_largo', 'marcas_excesivas', 'no_permitido'],
});

/** Reasons against a decision, in the words of the person it concerns. */
const appealText = lines('apelacion_corta')
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
const appealErrors = [
  'apelacion_corta',
  'apelacion_larga',
  'apelacion_repetida',
  'marcas_excesivas',
  'decision_ajena',
  'decision_deshecha',
] as const;

/** Appeals a decision about the signed-in user's content, once. */
export const postAppeal = defineCall('POST /api/apelaciones', {
  service: 'directory',
  summary: 'Apelar una decisión sobre algo propio',
  access: 'session',
  limits: ['appeals'],
  json: z.object({ decision: z.string('decision_ajena').pipe(id), texto: appealText }),
  examples: [{ decision: '000000000000000000000000', texto: 'No es lo que parece' }],
  status: 201,
  answer: done.extend({ data: ownAppeal }),
  errors: appealErrors,
});

export const getOwnAppeals = defineCall('GET /api/apelaciones', {
  service: 'directory',
  summary: 'Apelaciones propias, las más nuevas primero',
  access: 'session',
  query: z.object(page),
  answer: done.extend({ data: z.array(ownAppeal) }),
  errors: ['cursor_invalido'],
});

/**
 * Reads a suspension by the link of a mail, without a session: reason and time, and with `texto` appeals it, once.
 * `enlace_vencido` if the suspension was lifted.
 */
export const postSuspensionAppeal = defineCall('POST /api/apelaciones/suspension', {
  service: 'directory',
  summary: 'Ver y apelar una suspensión con el enlace del correo',
  access: 'everyone',
  limits: ['suspensionAppeals'],
  json: z.object({ token: z.string('enlace_vencido').max(120, 'enlace_vencido'), texto: appealText.optional() }),
  examples: [{ token: 'a.1.b', texto: 'No es lo que parece' }],
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

export const getAppeals = defineCall('GET /api/admin/apelaciones', {
  service: 'directory',
  summary: 'Apelaciones abiertas, primero las que más esperan; o las respondidas; cada lectura queda en la bitácora',
  access: 'admin',
  query: z.object({ ...page, estado: z.enum(appealStates.toWire).default('abierta') }),
  answer: done.extend({ data: z.array(appeal) }),
  errors: ['cursor_invalido'],
});

/** Answers an appeal once. `aceptada` undoes the decision; `texto` is for the person who appealed. */
export const postAppealAnswer = defineCall('POST /api/admin/apelaciones/:id', {
  service: 'directory',
  summary: 'Responder una apelación: aceptarla deshace la decisión',
  access: 'admin',
  params: z.object({ id }),
  json: z.object({ resultado: z.enum(['aceptada', 'rechazada']), texto: words.min(1, 'razon_requerida') }),
  examples: [{ resultado: 'rechazada', texto: 'Sigue siendo spam' }],
  answer: done,
  errors: ['apelacion_no_encontrada', 'apelacion_respondida', 'razon_requerida', 'campo_largo', 'marcas_excesivas'],
});
