import { z } from 'zod';
import { MAX_COMMENT } from '../rules/comments.ts';
import { MAX_STARS } from '../rules/ratings.ts';
import { defineCall, streamOf } from './define.ts';
import { atMost, done, id, lines, page, providerName } from './fields.ts';

/** Errors of a person's text. */
const wrongWords = ['comentario_vacio', 'comentario_largo', 'marcas_excesivas'] as const;

/** A person's text: 1 to 1,000 characters after trimming, with something visible. */
const spoken = lines('comentario_vacio').min(1, 'comentario_vacio').check(atMost(MAX_COMMENT, 'comentario_largo'));

/** Stars of a rating, 1 to 5 (R54). */
const stars = z.int().min(1).max(MAX_STARS);

/**
 * Comment on a provider. Moments are ISO texts in UTC; `respuesta` is the provider's reply or null; `estado` is
 * `en_revision` or `retirado` only for its author, as no one else sees it then; `razon` is the reason of its removal,
 * null without one; `propio` is true for a comment of the reader.
 */
export const comment = z.object({
  id,
  proveedor_id: id,
  nombre_usuario: z.string(),
  comentario: z.string(),
  /**
   * Stars of the rating; null without one, and if a newer comment of the author replaced it: an account has one rating
   * per provider, its last (R54).
   */
  estrellas: stars.nullable(),
  /** True if the author contacted the provider between an hour and 180 days before ('Contacto verificado'). */
  verificado: z.boolean(),
  fecha: z.string(),
  respuesta: z.string().nullable(),
  fecha_respuesta: z.string().nullable(),
  estado: z.enum(['publicado', 'en_revision', 'retirado']),
  razon: z.string().nullable(),
  /** Decision that its author can appeal; null without one. */
  decision: id.nullable(),
  propio: z.boolean(),
  /** Featured by the provider, if their plan includes it (R39). */
  destacado: z.boolean(),
  /** Number of accounts that found it useful ('Me sirvió'). */
  utiles: z.int().nonnegative(),
  /** True if the reader is one of them. */
  me_sirvio: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

const proveedor_id = z.string('proveedor_no_encontrado').pipe(id);
const oneComment = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'comentario_no_encontrado') });

/**
 * Orders of the comments: newest first after the featured ones; those that most accounts found useful first, the newest
 * first among equals; or only those with a rating: best first, the newest first among equals, or the reverse.
 */
export const commentOrder = z.enum(['recientes', 'utiles', 'mejores', 'peores']);
export type CommentOrder = z.infer<typeof commentOrder>;

/** Lists comments on a public provider, by default featured ones first, then newest first; the next page is in `Link`. */
export const getComments = defineCall('GET /api/comentarios', {
  service: 'directory',
  summary: 'Comentarios sobre un proveedor',
  access: 'everyone',
  query: z.object({ proveedor_id, orden: commentOrder.default('recientes'), ...page }),
  answer: z.array(comment),
  errors: ['proveedor_no_encontrado', 'cursor_invalido'],
});

/**
 * Comments on a provider as the signed-in user (R4), with a rating if there are `estrellas`; `usuario_id` is accepted
 * and ignored. A repeat with the same `Idempotency-Key` header (1 to 200 characters) gets the same response.
 */
export const postComment = defineCall('POST /api/comentarios', {
  service: 'directory',
  summary: 'Comentar a un proveedor',
  access: 'session',
  limits: ['comments'],
  json: z.object({
    proveedor_id,
    comentario: spoken,
    estrellas: stars.nullish(),
    usuario_id: z.unknown().optional(),
  }),
  examples: [{ proveedor_id: '000000000000000000000000', comentario: 'Hola', estrellas: 5, usuario_id: 1 }],
  status: 201,
  answer: done.extend({ data: comment }),
  errors: [
    ...wrongWords,
    'comentario_propio',
    'cuenta_suspendida',
    'proveedor_no_encontrado',
    'clave_reutilizada',
    'identidad_distinta',
  ],
});

/** Stores the provider's one reply to a comment on their profile. */
export const postCommentReply = defineCall('POST /api/comentarios/:id/respuesta', {
  service: 'directory',
  summary: 'Responder una vez a un comentario sobre el perfil propio',
  access: 'provider',
  params: oneComment,
  json: z.object({ respuesta: spoken }),
  examples: [{ respuesta: 'Gracias' }],
  status: 201,
  answer: done.extend({ data: comment }),
  errors: [...wrongWords, 'comentario_no_encontrado', 'comentario_respondido'],
});

/** Features a comment on the signed-in provider's profile, up to three of them, or ends that (R39). */
export const postCommentFeature = defineCall('POST /api/comentarios/:id/destacado', {
  service: 'directory',
  summary: 'Destacar un comentario sobre el perfil propio, o dejar de destacarlo',
  access: 'provider',
  params: oneComment,
  json: z.object({ destacado: z.boolean() }),
  examples: [{ destacado: true }],
  answer: done.extend({ data: comment }),
  errors: ['comentario_no_encontrado', 'destacados_sin_plan', 'destacados_completos'],
});

/** Records that the signed-in user found another person's comment useful ('Me sirvió'), or withdraws that. */
export const postCommentUseful = defineCall('POST /api/comentarios/:id/util', {
  service: 'directory',
  summary: 'Decir que un comentario sirvió, o retirarlo',
  access: 'session',
  params: oneComment,
  json: z.object({ util: z.boolean() }),
  examples: [{ util: true }],
  answer: done.extend({ data: comment }),
  errors: ['comentario_no_encontrado', 'voto_propio', 'cuenta_suspendida', 'marcas_completas'],
});

/** Deletes the signed-in user's comment. */
export const postCommentDelete = defineCall('POST /api/comentarios/:id/eliminar', {
  service: 'directory',
  summary: 'Eliminar un comentario propio',
  access: 'session',
  params: oneComment,
  answer: done,
  errors: ['comentario_no_encontrado'],
});

/** Start of a stream: after the newest public comment, null without one. */
const streamStart = z.object({ ultimo: id.nullable() });
/** Data of a `retirado` event: a comment that is no longer public. */
const commentGone = z.object({ id });

/** Events: `inicio` first, `comentario` (one comment in its current state), `retirado`. */
export const getCommentEvents = defineCall('GET /api/comentarios/eventos', {
  service: 'directory',
  summary: 'Comentarios sobre un proveedor, en vivo',
  access: 'everyone',
  query: z.object({ proveedor_id }),
  ...streamOf({ comentario: comment, inicio: streamStart, retirado: commentGone }),
  errors: ['proveedor_no_encontrado'],
});

/** Number of ratings, at least 0. */
const count = z.int().nonnegative();

/**
 * Ratings of a public provider: their average with one decimal, null below three, their number, and the number of those
 * with one star to five stars. Each account counts once, while its comment is public (R54).
 */
export const getRatings = defineCall('GET /api/valoraciones/:proveedor', {
  service: 'directory',
  summary: 'Valoraciones de un proveedor: promedio, total y distribución',
  access: 'everyone',
  params: z.object({ proveedor: providerName }),
  answer: done.extend({
    data: z.object({
      media: z.number().min(1).max(MAX_STARS).nullable(),
      total: count,
      distribucion: z.array(count).length(MAX_STARS),
    }),
  }),
  errors: ['proveedor_no_encontrado'],
});
export type Ratings = z.infer<typeof getRatings.answer>['data'];
