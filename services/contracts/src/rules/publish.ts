import type { FormErrorCode } from '../errors.ts';
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

/**
 * Media type of a file made of boxes (MOV and HEIC: R45); `application/octet-stream` for raw pictures of cameras, which nothing here reads.
 */
export type BrandedType =
  | 'image/avif'
  | 'image/heic'
  | 'video/mp4'
  | 'video/quicktime'
  | 'audio/mp4'
  | 'application/octet-stream';

/** Brands of pictures that count in any position: some encoders write them after another brand. */
const AVIF = /^avi[fs]$/;
const HEIF = /^(?:hei[cxms]|mif[123]|msf1)$/;
/** Types of brands that count only in the first position. */
const BY_MAJOR: ReadonlyArray<[brand: RegExp, type: BrandedType]> = [
  [/^(?:hev[cxms]|miaf|MiH[ABE]|tmap|avc[is]|vvi[cs]|j2ki)$/, 'image/heic'],
  [/^qt {2}$/, 'video/quicktime'],
  [/^[MF]4[AB] $/, 'audio/mp4'],
  [/^crx $/, 'application/octet-stream'],
];

/** Bytes of a `ftyp` box that are read; no encoder writes 100 brands. */
const MAX_BOX = 512;

/**
 * Detects the type of a file by the brands of its first box, `ftyp` (ISO/IEC 14496-12, 4.3), for the browser and for
 * the service that receives the file. Cameras and apps write dozens of video brands, so any other brand counts as
 * video.
 * @param head first bytes of the file, up to 512 of them
 * @returns null without such a box
 */
export function typeByBrands(head: Uint8Array): BrandedType | null {
  const latin = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head.length < 16 || latin(4, 8) !== 'ftyp') return null;
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  // The major brand is followed by four bytes with a version.
  const [major = '', , ...compatible] = latin(8, Math.min(size, MAX_BOX)).match(/.{4}/gs) ?? [];
  const brands = [major, ...compatible];
  if (brands.some((brand) => AVIF.test(brand))) return 'image/avif';
  if (brands.some((brand) => HEIF.test(brand))) return 'image/heic';
  return BY_MAJOR.find(([brand]) => brand.test(major))?.[1] ?? 'video/mp4';
}
