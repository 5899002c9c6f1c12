import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { MAX_PINNED } from '../rules/publish.ts';
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

/** Lists the caller's posts, newest first; the next page is in `Link`. */
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
 * Publishes a post. Fields may come in any order; a repeat with the same `Idempotency-Key` header (1 to 200 characters)
 * gets the same response.
 */
export const postUpload = defineCall('POST /api/subir_archivo', {
  service: 'media',
  summary: 'Publicar una imagen o un video',
  access: 'provider',
  limits: ['uploads'],
  multipart: postTexts.partial({ www: true }).extend({ file: z.unknown() }),
  status: 202,
  answer: doneWithMessage.extend({ data: z.object({ id, estado: ownPostState }) }),
  errors: [
    'perfil_incompleto',
    ...wrongFile,
    ...wrongFields,
    'formulario_invalido',
    'subida_interrumpida',
    'subida_en_curso',
    'clave_reutilizada',
    'cuota_agotada',
    'cola_llena',
    'identidad_distinta',
  ],
});

export const postDelete = defineCall('POST /api/delete_archivo', {
  service: 'media',
  summary: 'Eliminar una publicación propia',
  access: 'session',
  json: z
    .object({ imagen_url: z.string().max(500).optional(), id: id.optional(), id_user: z.string().max(254).optional() })
    .refine((body) => body.imagen_url !== undefined || body.id !== undefined, 'solicitud_invalida'),
  examples: [{ id: '000000000000000000000000', imagen_url: '/media/x', id_user: 'alguien@correo.example' }],
  answer: doneWithMessage,
  errors: ['publicacion_no_encontrada', 'identidad_distinta'],
});

/**
 * Changes texts, dates or pin of a post; fields that are not sent stay. `orden`: 1 to 3 pins it to the top of its
 * owner's page, in this order, 0 unpins it. At most three are pinned.
 */
export const postEdit = defineCall('POST /api/publicaciones/:id', {
  service: 'media',
  summary: 'Cambiar una publicación propia',
  access: 'session',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'publicacion_no_encontrada') }),
  json: postTexts
    .extend({ orden: z.int().min(0).max(MAX_PINNED) })
    .partial()
    .refine((edit) => Object.values(edit).some((value) => value !== undefined), 'solicitud_invalida'),
  examples: [
    { evento: 'Feria', descripcion: 'Hecha a mano', www: '', fecha_evento: '', fecha_publicacion: '', orden: 1 },
  ],
  answer: doneWithMessage,
  errors: ['publicacion_no_encontrada', 'publicacion_en_proceso', 'fijadas_demasiadas', ...wrongFields],
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
