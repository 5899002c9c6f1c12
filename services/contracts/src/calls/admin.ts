import { z } from 'zod';
import { commentStates, deadReasons, heldReasons, waitingQueues, workKinds } from '../wire/names.ts';
import { comment } from './comments.ts';
import { type Access, defineCall, type ServiceName } from './define.ts';
import { atMost, done, id, ids, line, page, planId, retryOrDiscard, role } from './fields.ts';
import { reportable, words } from './moderation.ts';

/**
 * Page of an administrators' list, searched by `q`: parts of names and texts, a whole id, or the beginning of an
 * e-mail.
 */
const searched = { ...page, q: line().check(atMost(120)).default('') };

/** Public state of a thing: public, removed by an administrator's decision, or not public for another reason. */
export const listedState = z.enum(['publico', 'retirado', 'no_publico']);
export type ListedState = z.infer<typeof listedState>;

/** Reason of a removal and the log entry by which it can be undone; null unless it was removed. */
const removal = z.object({ decision: id, razon: z.string() }).nullable();

const profile = z.object({ id, slug: z.string(), nombre: z.string() });

/** An account, as administrators see it. `fecha` is the moment of its registration. */
export const listedUser = z.object({
  id,
  nombre: z.string(),
  email: z.string(),
  rol: role,
  plan: planId,
  suspendida: z.boolean(),
  /** Reason of the suspension; empty unless suspended. */
  razon: z.string(),
  correo_confirmado: z.boolean(),
  fecha: z.string(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const getAccounts = defineCall('GET /api/admin/usuarios', {
  service: 'accounts',
  summary: 'Cuentas, las más nuevas primero; cada lectura queda en la bitácora',
  access: 'admin',
  query: z.object({
    ...searched,
    rol: role.optional(),
    estado: z.enum(['activa', 'suspendida']).optional(),
    /** Only these accounts, such as those of a page of payments. */
    ids: ids.optional(),
  }),
  answer: done.extend({ data: z.array(listedUser) }),
  errors: ['cursor_invalido'],
});

/** A provider, public or not. `ruta` is the path of the page, `imagen` a whole URL or null. */
export const listedProvider = z.object({
  id,
  nombre: z.string(),
  ruta: z.string(),
  imagen: z.string().nullable(),
  email: z.string(),
  especialidad: z.string(),
  plan: planId,
  estado: listedState,
  suspendida: z.boolean(),
  retiro: removal,
  fecha: z.string(),
});
export type ListedProvider = z.infer<typeof listedProvider>;

export const getProviders = defineCall('GET /api/admin/proveedores', {
  service: 'directory',
  summary: 'Proveedores, los más nuevos primero; cada lectura queda en la bitácora',
  access: 'admin',
  query: z.object({ ...searched, estado: listedState.optional(), plan: planId.optional() }),
  answer: done.extend({ data: z.array(listedProvider) }),
  errors: ['cursor_invalido'],
});

/** Post that was ready once and was not deleted. */
export const listedPost = z.object({
  id,
  evento: z.string(),
  texto: z.string(),
  tipo: z.enum(['imagen', 'video']),
  imagen: z.string().nullable(),
  estado: listedState,
  retiro: removal,
  /** Null while the provider has no public profile. */
  proveedor: profile.nullable(),
  /** Account of the provider, which can be suspended. */
  cuenta_id: id,
  fecha: z.string(),
});
export type ListedPost = z.infer<typeof listedPost>;

export const getPosts = defineCall('GET /api/admin/publicaciones', {
  service: 'directory',
  summary: 'Publicaciones, las más nuevas primero; cada lectura queda en la bitácora',
  access: 'admin',
  query: z.object({ ...searched, estado: listedState.optional(), tipo: z.enum(['imagen', 'video']).optional() }),
  answer: done.extend({ data: z.array(listedPost) }),
  errors: ['cursor_invalido'],
});

/**
 * Comment in any state; `motivo` is the rule that held it, null without one. `estrellas` are those that its author gave,
 * also after a newer rating.
 */
export const heldComment = comment
  .omit({ propio: true, estado: true, razon: true, decision: true, destacado: true })
  .extend({
    motivo: z.enum(heldReasons.toWire).nullable(),
    proveedor: profile.nullable(),
    estado: z.enum(commentStates.toWire),
    retiro: removal,
    /** The author's account. */
    cuenta_id: id,
  });
export type HeldComment = z.infer<typeof heldComment>;

/** Lists comments. Without `estado`: those that await a decision, oldest first; otherwise newest first. */
export const getHeldComments = defineCall('GET /api/admin/comentarios', {
  service: 'directory',
  summary: 'Comentarios en revisión, primero los que más esperan; o los de otro estado',
  access: 'admin',
  query: z.object({
    ...searched,
    /** Without it, those in review; with a searched text, all of them. */
    estado: z.enum(['todos', ...Object.values(commentStates.toWire)]).optional(),
  }),
  answer: done.extend({ data: z.array(heldComment) }),
  errors: ['cursor_invalido'],
});

/** Removes something from the public without a report. `decision` is the log entry by which it can be undone. */
export const postRemoval = defineCall('POST /api/admin/retiros', {
  service: 'directory',
  summary: 'Retirar una publicación, un comentario, una entrada o un proveedor',
  access: 'admin',
  json: z.object({ tipo: reportable, id, razon: words.min(1, 'razon_requerida') }),
  examples: [{ tipo: 'comentario', id: '000000000000000000000000', razon: 'Spam' }],
  answer: done.extend({ decision: id }),
  errors: [
    'razon_requerida',
    'campo_largo',
    'marcas_excesivas',
    'decision_tomada',
    'publicacion_no_encontrada',
    'comentario_no_encontrado',
    'proveedor_no_encontrado',
    'entrada_no_encontrada',
  ],
});

/** Queue of the staff: its length, and the time of its oldest entry; null if nothing waits. */
const waitingQueue = z.object({
  cola: z.enum(waitingQueues.toWire),
  total: z.int().nonnegative(),
  desde: z.iso.datetime().nullable(),
});
export type WaitingQueue = z.infer<typeof waitingQueue>;

/**
 * Each service counts its own queues, so that an unavailable service hides no other. Counts are not personal data: no
 * log entry.
 */
const counts = {
  access: 'admin',
  unlogged: 'how many, and since when: no one’s data',
  answer: done.extend({ data: z.array(waitingQueue) }),
} as const;

export const getWaitingModeration = defineCall('GET /api/admin/pendientes/moderacion', {
  ...counts,
  service: 'directory',
  summary: 'Cuántos comentarios, reportes, apelaciones y búsquedas sin resultado esperan, y desde cuándo',
});

export const getWaitingFiles = defineCall('GET /api/admin/pendientes/archivos', {
  ...counts,
  service: 'media',
  summary: 'Cuántos archivos fallidos esperan, y desde cuándo',
});

export const getWaitingMails = defineCall('GET /api/admin/pendientes/correos', {
  ...counts,
  service: 'accounts',
  summary: 'Cuántos correos fallidos esperan, y desde cuándo',
});

export const getWaitingPayments = defineCall('GET /api/admin/pendientes/pagos', {
  ...counts,
  service: 'billing',
  summary: 'Cuántos pagos por revisar y disputas abiertas esperan, y desde cuándo',
});

export const getWaitingConversations = defineCall('GET /api/agente/pendientes', {
  ...counts,
  service: 'chat',
  summary: 'Cuántas personas esperan a alguien del equipo, y desde cuándo',
  access: 'staff',
});

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

export const getDeadLetters = defineCall('GET /api/admin/fallidos', {
  service: 'media',
  summary: 'Archivos que no se pudieron procesar, los subidos más tarde primero',
  access: 'admin',
  query: z.object({ ...page, tipo: z.enum(workKinds.toWire).optional() }),
  answer: done.extend({ data: z.array(deadLetter) }),
  errors: ['cursor_invalido'],
});

/**
 * Processes an upload again from its original, or discards it: deletes the original, and its owner sees that the file
 * must be sent again. In the log. `fallido_no_encontrado` if it is not a dead letter any more, as after a repeat.
 */
export const postDeadLetter = defineCall('POST /api/admin/fallidos/:id', {
  service: 'media',
  summary: 'Reintentar o desechar un archivo que no se pudo procesar',
  access: 'admin',
  params: z.object({ id }),
  ...retryOrDiscard,
  answer: done,
  errors: ['fallido_no_encontrado', 'original_perdido', 'foto_reemplazada'],
});

/** Page for operators of the platform: its files and calls are not part of the public API. */
export interface OperatorPage {
  service: ServiceName;
  /** Path of the page; everything below it belongs to the page. */
  path: `/api/admin/${string}`;
  access: Extract<Access, 'admin'>;
}

/** All operator pages; the gateway forwards them, each service checks the caller. */
export const operatorPages: readonly OperatorPage[] = [
  /** Queues of jobs and events, with their failures. */
  { service: 'media', path: '/api/admin/colas', access: 'admin' },
];
