import { z } from 'zod';
import { MAX_ENTRY_TEXT, MAX_ENTRY_TITLE } from '../rules/blog.ts';
import { hasContent } from '../rules/plain-text.ts';
import { entryPictureStates, entryStates } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { rendition } from './entities.ts';
import { atMost, done, doneWithMessage, id, line, lines, wrongFile } from './fields.ts';

/** Title of an entry: 1 to 80 characters on one line, with at least one visible character. */
const title = line('titulo_requerido')
  .refine(hasContent, 'titulo_requerido')
  .check(atMost(MAX_ENTRY_TITLE, 'titulo_largo'));

/** Text of an entry: 1 to 2,000 characters, with line breaks. */
const text = lines('texto_requerido').min(1, 'texto_requerido').check(atMost(MAX_ENTRY_TEXT, 'texto_largo'));

/** Picture of an entry: absolute URLs, sizes in pixels; `url` is the largest JPEG. */
const picture = z.object({
  url: z.string(),
  ancho: z.int().positive(),
  alto: z.int().positive(),
  /** Base64 of a ThumbHash, shown while the picture loads. */
  thumbhash: z.string(),
  fuentes: z.array(rendition),
});

/** Public entry of a provider's blog, as lists show it. Times are ISO 8601 strings in UTC. */
export const entryCard = z.object({
  id,
  slug: z.string(),
  titulo: z.string(),
  /** Beginning of the text on one line. */
  extracto: z.string(),
  fecha: z.string(),
  /** Date of `fecha` in the provider's time zone, `YYYY-MM-DD` (R13). */
  dia: z.string(),
  imagen: picture.nullable(),
  proveedor_id: id,
  proveedor_slug: z.string(),
  proveedor_nombre: z.string(),
});
export type EntryCard = z.infer<typeof entryCard>;

/** Public entry with its full text, as plain text. `editada` is null if it was never changed. */
export const entry = entryCard.extend({ texto: z.string(), editada: z.string().nullable() });
export type Entry = z.infer<typeof entry>;

/**
 * Entry as its owner sees it. `estado` is `oculta` if the plan hides it, `en_revision` while administrators withhold the
 * entry or the profile. `ruta` is the path of its page. `imagen_estado` is null without a picture.
 */
export const ownEntry = z.object({
  id,
  ruta: z.string(),
  titulo: z.string(),
  texto: z.string(),
  fecha: z.string(),
  editada: z.string().nullable(),
  estado: z.enum(entryStates.toWire),
  imagen: picture.nullable(),
  imagen_estado: z.enum(entryPictureStates.toWire).nullable(),
  /** Reason why the picture failed, in Spanish; else null. */
  imagen_error: z.string().nullable(),
  /** Reason why administrators removed it, and the decision that can be appealed; else null. */
  retirada: z.object({ razon: z.string(), decision: id }).nullable(),
});
export type OwnEntry = z.infer<typeof ownEntry>;

const slug = line().toLowerCase().max(120);
const oneEntry = z.object({ id: z.string('entrada_no_encontrada').pipe(id) });
const textErrors = ['titulo_requerido', 'titulo_largo', 'texto_requerido', 'texto_largo', 'marcas_excesivas'] as const;

/** Lists the entries of a public provider's blog, newest first; empty if the plan has no blog (R39). */
export const getEntries = defineCall('GET /api/proveedores/:slug/blog', {
  service: 'directory',
  summary: 'Entradas del blog de un proveedor',
  access: 'everyone',
  params: z.object({ slug }),
  answer: done.extend({ data: z.array(entryCard) }),
  errors: ['proveedor_no_encontrado'],
});

/** Reads an entry by its current slug or an earlier one; `slug` in the response is the current one. */
export const getEntry = defineCall('GET /api/proveedores/:slug/blog/:entrada', {
  service: 'directory',
  summary: 'Una entrada del blog de un proveedor',
  access: 'everyone',
  params: z.object({ slug, entrada: slug }),
  answer: done.extend({ data: entry }),
  errors: ['proveedor_no_encontrado', 'entrada_no_encontrada'],
});

/**
 * Lists the signed-in user's entries, newest first. `incluido` is false if the plan has no blog; all entries are hidden
 * then.
 */
export const getOwnEntries = defineCall('GET /api/blog', {
  service: 'directory',
  summary: 'Entradas del blog propio',
  access: 'provider',
  answer: done.extend({ data: z.array(ownEntry), maximo: z.int(), incluido: z.boolean() }),
});

/**
 * Publishes an entry, still without a picture. A repeat with the same `Idempotency-Key` header gets the same response.
 */
export const postEntry = defineCall('POST /api/blog', {
  service: 'directory',
  summary: 'Publicar una entrada en el blog propio',
  access: 'provider',
  json: z.object({ titulo: title, texto: text }),
  examples: [{ titulo: 'Cómo elegir barro', texto: 'Depende del uso.' }],
  status: 201,
  answer: done.extend({ data: ownEntry }),
  errors: [...textErrors, 'blog_sin_plan', 'blog_completo', 'clave_reutilizada'],
});

/**
 * Changes title and text of the signed-in user's entry. The slug is derived from the new title; earlier slugs still find
 * the entry.
 */
export const postEntryEdit = defineCall('POST /api/blog/:id', {
  service: 'directory',
  summary: 'Cambiar una entrada del blog propio',
  access: 'provider',
  params: oneEntry,
  json: z.object({ titulo: title, texto: text }),
  examples: [{ titulo: 'Cómo elegir barro', texto: 'Depende del uso.' }],
  answer: done.extend({ data: ownEntry }),
  errors: [...textErrors, 'blog_sin_plan', 'entrada_no_encontrada'],
});

/** Deletes the signed-in user's entry with its picture, under any plan. */
export const deleteEntry = defineCall('DELETE /api/blog/:id', {
  service: 'directory',
  summary: 'Eliminar una entrada del blog propio',
  access: 'provider',
  params: oneEntry,
  answer: doneWithMessage,
  errors: ['entrada_no_encontrada'],
});

/** Uploads the picture of the signed-in user's entry, replacing an earlier one; the picture is shown once it is processed. */
export const postEntryPicture = defineCall('POST /api/blog/:id/imagen', {
  service: 'directory',
  summary: 'Subir la imagen de una entrada del blog propio',
  access: 'provider',
  limits: ['uploads'],
  params: oneEntry,
  multipart: z.object({ file: z.unknown() }),
  status: 202,
  answer: done.extend({ data: ownEntry }),
  errors: [
    'blog_sin_plan',
    'entrada_no_encontrada',
    ...wrongFile,
    'formulario_invalido',
    'subida_interrumpida',
    'cuota_agotada',
    'cola_llena',
  ],
});

/** Removes the picture of the signed-in user's entry, under any plan. */
export const deleteEntryPicture = defineCall('DELETE /api/blog/:id/imagen', {
  service: 'directory',
  summary: 'Quitar la imagen de una entrada del blog propio',
  access: 'provider',
  params: oneEntry,
  answer: done.extend({ data: ownEntry }),
  errors: ['entrada_no_encontrada'],
});
