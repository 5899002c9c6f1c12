import type { ErrorCode } from '../errors/index.ts';
import { normalizeLink } from './link.ts';
import { checkLine, checkText, hasContent } from './plain-text.ts';
import { MAX_DESCRIPTION } from './profile.ts';

/** Largest upload, in bytes: 50 MB as 50 × 1024 × 1024 (specification, business constants). One byte more is refused. */
export const MAX_UPLOAD_BYTES = 52_428_800;
/** Longest video in seconds where the operator sets no other limit (`VIDEO_MAX_SECONDS`); the error's text names it. */
export const MAX_VIDEO_SECONDS = 60;
/** Longest event name that passes the check (R24). */
export const MAX_EVENT = 25;
/** Longest event name that the input takes (R24). */
export const MAX_EVENT_INPUT = 35;
/** Images above this many bytes are reduced in the browser before sending (R26). */
export const COMPRESS_ABOVE_BYTES = 1_048_576;
/** Longest side of an image reduced in the browser, in pixels (R26). */
export const COMPRESS_MAX_SIDE = 1024;

/** The text fields of the publish form, as typed. */
export interface PublishFields {
  evento: string;
  descripcion: string;
  www: string;
  /** ISO date `YYYY-MM-DD`. */
  fecha_evento: string;
  /** ISO date `YYYY-MM-DD`. */
  fecha_publicacion: string;
}

/** How the characters of each text field are checked. */
const CHARACTERS = [
  ['evento', checkLine],
  ['descripcion', checkText],
  ['www', checkLine],
] as const;

/** True for a real calendar date written `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * What is wrong with the texts and dates of a post, with the field, or null. The file is checked before (R25).
 * `today` is today's ISO date in the provider's own time zone (R13).
 */
export function checkPublishFields(
  fields: PublishFields,
  today: string,
): { field: keyof PublishFields; code: ErrorCode } | null {
  const { evento, descripcion, www, fecha_evento, fecha_publicacion } = fields;
  if (!hasContent(evento)) return { field: 'evento', code: 'evento_requerido' };
  if (evento.trim().length > MAX_EVENT) return { field: 'evento', code: 'evento_largo' };
  if (!hasContent(descripcion)) return { field: 'descripcion', code: 'descripcion_requerida' };
  if (descripcion.length > MAX_DESCRIPTION) return { field: 'descripcion', code: 'descripcion_larga' };
  for (const [field, check] of CHARACTERS) {
    const code = check(fields[field]);
    if (code) return { field, code };
  }
  const link = normalizeLink(www);
  if ('error' in link) return { field: 'www', code: link.error };
  if (!isIsoDate(fecha_evento)) return { field: 'fecha_evento', code: 'fecha_evento_invalida' };
  if (!isIsoDate(fecha_publicacion)) return { field: 'fecha_publicacion', code: 'fecha_publicacion_invalida' };
  if (fecha_evento < today) return { field: 'fecha_evento', code: 'fecha_evento_pasada' };
  if (fecha_publicacion < today) return { field: 'fecha_publicacion', code: 'fecha_publicacion_pasada' };
  if (fecha_publicacion > fecha_evento) return { field: 'fecha_publicacion', code: 'fecha_publicacion_posterior' };
  return null;
}
