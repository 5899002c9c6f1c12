import { z } from 'zod';
import { MAX_REASON } from '../rules/comments.ts';
import { decisionActions, decisionKinds, reportReasons, subjectKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { atMost, done, doneWithMessage, id, lines, page } from './shared.ts';

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
export const postReport = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/reportes',
  summary: 'Reportar una publicación, un comentario, una entrada o un proveedor',
  access: 'everyone',
  limits: ['reports'],
  json: z.object({
    tipo: reportable,
    id,
    motivo: words.min(1, 'motivo_requerido'),
    texto: words.optional(),
  }),
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

export const postHeldComment = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/admin/comentarios/:id',
  summary: 'Publicar o rechazar un comentario en revisión',
  access: 'admin',
  params: oneCase,
  json: z.object({ decision: z.enum(['publicar', 'rechazar']), razon: words.optional() }),
  status: 200,
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

export const getReports = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/admin/reportes',
  summary: 'Reportes abiertos, primero los que más esperan',
  access: 'admin',
  query: z.object(page),
  status: 200,
  answer: done.extend({ data: z.array(reportCase) }),
  errors: ['cursor_invalido'],
});

/** Decides about reports; `retirar` removes the thing from the public and needs a reason. */
export const postReportDecision = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/admin/reportes/:id',
  summary: 'Descartar los reportes de algo, o retirarlo',
  access: 'admin',
  params: oneCase,
  json: z
    .object({ decision: z.enum(['descartar', 'retirar']), razon: words.default('') })
    .refine(({ decision, razon }) => decision === 'descartar' || razon !== '', {
      path: ['razon'],
      message: 'razon_requerida',
    }),
  status: 200,
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

export const getDecisions = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/admin/bitacora',
  summary: 'Bitácora del equipo, lo más nuevo primero',
  access: 'admin',
  /** `vista` excludes readings, or shows them alone. */
  query: z.object({ ...page, vista: z.enum(['todo', 'decisiones', 'consultas']).default('todo') }),
  status: 200,
  answer: done.extend({ data: z.array(decision) }),
  errors: ['cursor_invalido'],
});

/**
 * Undoes a removal, a decision about a held comment or dismissed reports, which then wait again; adds a separate entry
 * to the log. A repeat gets the same response and changes nothing. A suspension is lifted by the call that made it.
 */
export const postDecisionUndo = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/admin/bitacora/:id/deshacer',
  summary: 'Deshacer un retiro, o la decisión sobre un comentario en revisión o unos reportes',
  access: 'admin',
  params: oneCase,
  status: 200,
  answer: done,
  errors: ['decision_no_encontrada', 'decision_irreversible', 'decision_tomada'],
});
