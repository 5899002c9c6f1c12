import { z } from 'zod';
import { commentRisks, commentStates } from '../wire/names.ts';
import { comment } from './comments.ts';
import { defineCall } from './define.ts';
import { reportable, words } from './moderation.ts';
import { atMost, done, id, ids, line, page, planId, role } from './shared.ts';

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

export const getAccounts = defineCall({
  service: 'accounts',
  method: 'GET',
  path: '/api/admin/usuarios',
  summary: 'Cuentas, las más nuevas primero; cada lectura queda en la bitácora',
  access: 'admin',
  query: z.object({
    ...searched,
    rol: role.optional(),
    estado: z.enum(['activa', 'suspendida']).optional(),
    /** Only these accounts, such as those of a page of payments. */
    ids: ids.optional(),
  }),
  status: 200,
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

export const getProviders = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/admin/proveedores',
  summary: 'Proveedores, los más nuevos primero; cada lectura queda en la bitácora',
  access: 'admin',
  query: z.object({ ...searched, estado: listedState.optional(), plan: planId.optional() }),
  status: 200,
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

export const getPosts = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/admin/publicaciones',
  summary: 'Publicaciones, las más nuevas primero; cada lectura queda en la bitácora',
  access: 'admin',
  query: z.object({ ...searched, estado: listedState.optional(), tipo: z.enum(['imagen', 'video']).optional() }),
  status: 200,
  answer: done.extend({ data: z.array(listedPost) }),
  errors: ['cursor_invalido'],
});

/** Comment in any state; `motivo` is the rule that held it, null without one. */
export const heldComment = comment
  .omit({ propio: true, estado: true, razon: true, decision: true, destacado: true })
  .extend({
    motivo: z.enum(commentRisks.toWire).nullable(),
    proveedor: profile.nullable(),
    estado: z.enum(commentStates.toWire),
    retiro: removal,
    /** The author's account. */
    cuenta_id: id,
  });
export type HeldComment = z.infer<typeof heldComment>;

/** Lists comments. Without `estado`: those that await a decision, oldest first; otherwise newest first. */
export const getHeldComments = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/admin/comentarios',
  summary: 'Comentarios en revisión, primero los que más esperan; o los de otro estado',
  access: 'admin',
  query: z.object({
    ...searched,
    estado: z.enum(['todos', ...Object.values(commentStates.toWire)]).default('en_revision'),
  }),
  status: 200,
  answer: done.extend({ data: z.array(heldComment) }),
  errors: ['cursor_invalido'],
});

/** Removes something from the public without a report. `decision` is the log entry by which it can be undone. */
export const postRemoval = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/api/admin/retiros',
  summary: 'Retirar una publicación, un comentario, una entrada o un proveedor',
  access: 'admin',
  json: z.object({ tipo: reportable, id, razon: words.min(1, 'razon_requerida') }),
  status: 200,
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
