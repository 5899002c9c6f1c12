import type { FormErrorCode } from '../form-errors.ts';
import { normalizeLink } from './link.ts';
import { checkMarks, cleanLine, cleanText, hasContent, lengthOf } from './plain-text.ts';
import { MAX_DESCRIPTION } from './profile.ts';

/** Largest upload, in bytes: 50 MB as 50 × 1024 × 1024 (specification, business constants). One byte more is refused. */
export const MAX_UPLOAD_BYTES = 52_428_800;
/**
 * Longest video in seconds, unless the operator sets another limit (`VIDEO_MAX_SECONDS`); the error's text names it.
 */
export const MAX_VIDEO_SECONDS = 60;
/** Longest event name that passes the check (R24). */
export const MAX_EVENT = 25;
/** Longest event name that the input accepts (R24). */
export const MAX_EVENT_INPUT = 35;
/** Images above this many bytes are reduced in the browser before sending (R26). */
export const COMPRESS_ABOVE_BYTES = 1_048_576;
/** Longest side of an image reduced in the browser, in pixels (R26). */
export const COMPRESS_MAX_SIDE = 1024;

/** Most pictures and videos of one work (R58). */
export const MAX_PIECES = 8;

/** Most posts that a provider may pin to the top of their page. */
export const MAX_PINNED = 3;

/** Text fields of the publish form, as typed. */
export interface PublishFields {
  event: string;
  text: string;
  website: string;
  /** ISO date `YYYY-MM-DD`. */
  eventDate: string;
  /** ISO date `YYYY-MM-DD`. */
  publicationDate: string;
}

/** Field of the publish form with its error. */
export interface PublishFault {
  field: keyof PublishFields;
  code: FormErrorCode;
}

/** Cleans and trims the fields for checking and storing. */
export function cleanPublishFields(fields: PublishFields): PublishFields {
  return {
    event: cleanLine(fields.event).trim(),
    text: cleanText(fields.text).trim(),
    website: cleanLine(fields.website).trim(),
    eventDate: cleanLine(fields.eventDate).trim(),
    publicationDate: cleanLine(fields.publicationDate).trim(),
  };
}

/** Returns true for a real calendar date written `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Lists all errors of the texts and dates of a post, in the order of the rules: texts, then dates; the file is checked
 * before (R25). A field may occur twice. The order of the dates is only checked if both are valid.
 * @param today today's ISO date in the provider's own time zone (R13)
 * @param before the current post during an edit: an unchanged date may have passed
 */
export function publishFaults(sent: PublishFields, today: string, before?: PublishFields): PublishFault[] {
  const fields = cleanPublishFields(sent);
  const { event, text, website, eventDate, publicationDate } = fields;
  const faults: PublishFault[] = [];
  const add = (wrong: boolean, field: PublishFault['field'], code: FormErrorCode) =>
    wrong && faults.push({ field, code });
  add(!hasContent(event), 'event', 'evento_requerido');
  add(lengthOf(event) > MAX_EVENT, 'event', 'evento_largo');
  add(!hasContent(text), 'text', 'descripcion_requerida');
  add(lengthOf(text) > MAX_DESCRIPTION, 'text', 'descripcion_larga');
  for (const field of ['event', 'text', 'website'] as const) {
    const code = checkMarks(fields[field]);
    if (code) faults.push({ field, code });
  }
  const link = normalizeLink(website);
  if ('error' in link) faults.push({ field: 'website', code: link.error });
  const texts = faults.length;
  add(!isIsoDate(eventDate), 'eventDate', 'fecha_evento_invalida');
  add(!isIsoDate(publicationDate), 'publicationDate', 'fecha_publicacion_invalida');
  const isPast = (name: 'eventDate' | 'publicationDate') =>
    isIsoDate(fields[name]) && fields[name] < today && fields[name] !== before?.[name];
  add(isPast('eventDate'), 'eventDate', 'fecha_evento_pasada');
  add(isPast('publicationDate'), 'publicationDate', 'fecha_publicacion_pasada');
  add(faults.length === texts && publicationDate > eventDate, 'publicationDate', 'fecha_publicacion_posterior');
  return faults;
}
