import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { MAX_PIECES, MAX_PINNED } from '../rules/publish.ts';
import { comment } from './comments.ts';
import { defineCall, streamOf } from './define.ts';
import { ownPost, ownPostState } from './entities.ts';
import { done, doneWithMessage, id, line, lines, page, wrongFile } from './fields.ts';

/** Errors of the texts and dates of a post. */
const wrongFields = [
  'evento_requerido',
  'evento_largo',
  'descripcion_requerida',
  'descripcion_larga',
  'marcas_excesivas',
  'enlace_invalido',
  'enlace_largo',
  'fecha_evento_invalida',
  'fecha_publicacion_invalida',
  'fecha_evento_pasada',
  'fecha_publicacion_pasada',
  'fecha_publicacion_posterior',
] as const satisfies readonly ErrorCode[];

/** Texts and dates of a post as sent; the rules of publishing check them after the file (R25). */
const postTexts = z.object({
  evento: line(),
  descripcion: lines(),
  www: line(),
  fecha_evento: line(),
  fecha_publicacion: line(),
});

const position = z.int().min(1).max(MAX_PIECES);

/**
 * Place of a file in a work with several (R58), as JSON: `id`, 24 hexadecimal digits of the client's choice, is the same
 * for all files of the work, as are `total`, `portada` and `comparar`; positions count from 1. Or `agregar`: adds the file
 * to the work `id`, or to the post `id` of a single file.
 */
export const workField = z.union([
  z.object({ id, agregar: z.literal(true) }),
  z
    .object({
      id,
      posicion: position,
      total: position.min(2),
      /** Position of the cover; the first if absent. */
      portada: position.default(1),
      /** Positions of the pictures before and after. */
      comparar: z.tuple([position, position]).optional(),
    })
    .refine(
      ({ posicion, total, portada, comparar = [1, 2] }) =>
        Math.max(posicion, portada, ...comparar) <= total && comparar[0] !== comparar[1],
      'obra_invalida',
    ),
]);

/** Lists the caller's posts, newest first; works with several files once, as their cover; the next page is in `Link`. */
export const getOwnGallery = defineCall('GET /api/obtener_galeria', {
  service: 'media',
  summary: 'Publicaciones propias',
  access: 'session',
  query: z.object(page),
  answer: done.extend({
    data: z.array(ownPost),
    /** `zona` is the IANA zone whose day the dates of a post are checked against (R13). */
    userLocation: z.object({ pais: z.string(), estado_pais: z.string(), zona: z.string() }),
  }),
  errors: ['identidad_distinta', 'cursor_invalido'],
});

/**
 * Publishes a post, or one file of a work: the public sees a work once all of its files are ready. A file that is added to
 * a published work (`obra`) takes over its texts, sends none, and appears when it is ready. Fields may come in any order;
 * a repeat with the same `Idempotency-Key` header (1 to 200 characters) gets the same response.
 */
export const postUpload = defineCall('POST /api/subir_archivo', {
  service: 'media',
  summary: 'Publicar una imagen o un video',
  access: 'provider',
  limits: ['uploads'],
  multipart: postTexts.partial().extend({ obra: z.string().optional(), file: z.unknown() }),
  status: 202,
  answer: doneWithMessage.extend({ data: z.object({ id, estado: ownPostState }) }),
  errors: [
    'perfil_incompleto',
    ...wrongFile,
    ...wrongFields,
    'obra_invalida',
    'obra_llena',
    'publicacion_no_encontrada',
    'publicacion_en_proceso',
    'formulario_invalido',
    'subida_interrumpida',
    'subida_en_curso',
    'clave_reutilizada',
    'cuota_agotada',
    'cola_llena',
    'identidad_distinta',
  ],
});

/** Deletes a post, or with `obra: true` the whole work of which it is part. */
export const postDelete = defineCall('POST /api/delete_archivo', {
  service: 'media',
  summary: 'Eliminar una publicación propia',
  access: 'session',
  json: z
    .object({
      imagen_url: z.string().max(500).optional(),
      id: z
        .string()
        .regex(/^[0-9a-f]{24}$/, 'publicacion_no_encontrada')
        .optional(),
      id_user: z.string().max(254).optional(),
      obra: z.boolean().optional(),
    })
    .refine((body) => body.imagen_url !== undefined || body.id !== undefined, 'solicitud_invalida'),
  examples: [{ id: '000000000000000000000000', imagen_url: '/media/x', id_user: 'alguien@correo.example' }],
  answer: doneWithMessage,
  errors: ['publicacion_no_encontrada', 'identidad_distinta'],
});

/**
 * Changes texts, dates or pin of a post; fields that are not sent stay. `orden`: 1 to 3 pins it to the top of its
 * owner's page, in this order, 0 unpins it. At most three are pinned. Of a work, all pictures and videos change together;
 * `obra` sets their order, the cover, and the pictures before and after: files that never arrived are dropped.
 * Added ones that the order does not name come last.
 */
export const postEdit = defineCall('POST /api/publicaciones/:id', {
  service: 'media',
  summary: 'Cambiar una publicación propia',
  access: 'session',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'publicacion_no_encontrada') }),
  json: postTexts
    .extend({
      orden: z.int().min(0).max(MAX_PINNED),
      obra: z.object({
        /** Ids of its pictures and videos. */
        orden: z.array(id).min(1).max(MAX_PIECES),
        portada: id,
        comparar: z.tuple([id, id]).nullable(),
      }),
    })
    .partial()
    .refine((edit) => Object.values(edit).some((value) => value !== undefined), 'solicitud_invalida'),
  examples: [
    { evento: 'Feria', descripcion: 'Hecha a mano', www: '', fecha_evento: '', fecha_publicacion: '', orden: 1 },
  ],
  answer: doneWithMessage,
  errors: [
    'publicacion_no_encontrada',
    'publicacion_en_proceso',
    'fijadas_demasiadas',
    'obra_invalida',
    ...wrongFields,
  ],
});

/** Processes a failed post once more from the kept original. */
export const postRetry = defineCall('POST /api/reintentar_archivo', {
  service: 'media',
  summary: 'Reintentar una publicación fallida',
  access: 'session',
  limits: ['uploads'],
  json: z.object({ id }),
  examples: [{ id: '000000000000000000000000' }],
  status: 202,
  answer: doneWithMessage.extend({ data: z.object({ id, estado: ownPostState }) }),
  errors: [
    'publicacion_no_encontrada',
    'publicacion_no_fallida',
    'reintento_inutil',
    'original_perdido',
    'cola_llena',
    'identidad_distinta',
  ],
});

/**
 * Data of a `publicacion` event: the current state of each unfinished post first, then every change. `poster` is set
 * once the still picture of a video in progress can be shown.
 */
export const publicationEvent = z.object({
  id,
  estado: ownPostState,
  progreso: z.int().min(0).max(100),
  etapa: z.string(),
  poster: z.string().optional(),
});
export type PublicationEvent = z.infer<typeof publicationEvent>;

/**
 * Events: `publicacion` (see there), `comentario`: a new comment on the caller's profile, and `mensajes`: number of
 * unread messages.
 */
export const getEvents = defineCall('GET /api/eventos', {
  service: 'media',
  summary: 'Avisos en vivo para quien ha iniciado sesión',
  access: 'session',
  ...streamOf({ publicacion: publicationEvent, comentario: comment, mensajes: z.object({ nuevos: z.int() }) }),
});
