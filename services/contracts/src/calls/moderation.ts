import { z } from 'zod';
import { MAX_REASON } from '../rules/comments.ts';
import { decisionActions, decisionKinds, reportReasons, subjectKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { atMost, done, doneWithMessage, id, lines, page } from './shared.ts';

/** What can be reported. */
export const reportable = z.enum(subjectKinds.toWire);
export type Reportable = z.infer<typeof reportable>;

/** A person's own words; empty where they show nothing. */
export const words = lines().check(atMost(MAX_REASON, 'campo_largo'));
const oneCase = z.object({ id });
/** The entry of the log, by which the decision can be undone. */
const decided = done.extend({ decision: id });

/**
 * Reports something public. `motivo` is one of the reasons, or a person's own words, which count as `otro`; `texto` adds
 * words to a reason. The first report of a person in a case is kept; a repeat is answered alike and only counted.
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
 * How many people reported something (`total`: each account once, and each network of visitors without one), from how
 * many networks, and how many reports came, repeats included. `aproximado` is true where `total` and `redes` are
 * estimates, with a standard error of 6.5 %: beyond 200 people, or 20 of one network.
 */
const reportCounts = z.object({
  total: z.int().positive(),
  redes: z.int().positive(),
  recibidos: z.int().positive(),
  aproximado: z.boolean(),
});

/**
 * All reports of one thing since the last decision about it. `objeto` is what visitors see of it, null where they no longer see it; `ruta` is the
 * page's path, `imagen` a whole URL or null. `motivos` holds the newest 20 of the reports that are kept. `antes` is what
 * visitors saw of it when it was reported, up to 5 versions, where that is not what they see now.
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
      /** The account behind it, which can be suspended. */
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

/** `retirar` takes the thing away from the public and needs a reason. */
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
 * An entry of the log, never changed: `quien` is the administrator's name. Suspensions of accounts (`cuenta`) and their
 * end, roles given and taken, and readings of personal data (`consultar`) are in the same log. `objeto_id` is null for a
 * reading, whose `extracto` says what was asked for and how much was shown.
 */
export const decision = z.object({
  id,
  fecha: z.string(),
  quien: z.string(),
  accion: z.enum(decisionActions.toWire),
  tipo: z.enum(decisionKinds.toWire),
  objeto_id: id.nullable(),
  razon: z.string(),
  /** The beginning of what it was about at that time. */
  extracto: z.string(),
  /** Who had reported it; null where no report led to it. */
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
  /** `vista` leaves readings out, or shows them alone. */
  query: z.object({ ...page, vista: z.enum(['todo', 'decisiones', 'consultas']).default('todo') }),
  status: 200,
  answer: done.extend({ data: z.array(decision) }),
  errors: ['cursor_invalido'],
});

/**
 * Undoes a removal, a decision about a held comment or dismissed reports, which then wait again, with an entry of its own
 * in the log. A repeat is answered alike and changes nothing. Suspensions are lifted where they are made.
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
