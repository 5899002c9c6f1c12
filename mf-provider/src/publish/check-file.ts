import { type FormErrorCode, formErrors } from '@vitrina/contracts/errors';
import {
  lengthOf,
  MAX_DESCRIPTION,
  MAX_EVENT,
  MAX_UPLOAD_BYTES,
  MAX_VIDEO_SECONDS,
  type PublishFields,
  publishFaults,
} from '@vitrina/contracts/rules';

/** A file as far as the browser can tell about it. */
export interface FileFacts {
  type: string;
  size: number;
  /** Length of a video in seconds, where the browser could read it. */
  seconds?: number | null;
}

/** Types of videos that are taken: MP4, and the default format of iPhones. */
const VIDEOS: ReadonlySet<string> = new Set(['video/mp4', 'video/quicktime']);

/** The container of a clip that was cut to the limit may claim a little more, in seconds. */
const TOLERANCE_S = 0.5;

/** What is wrong with the chosen file as far as the browser can tell, or null. The server decides by the content. */
export function checkFile(file: FileFacts | null): FormErrorCode | null {
  if (!file) return 'archivo_requerido';
  if (!file.type.startsWith('image/') && !VIDEOS.has(file.type)) return 'archivo_tipo';
  if (file.type === 'image/svg+xml') return 'archivo_tipo';
  if (file.size > MAX_UPLOAD_BYTES) return 'archivo_grande';
  return (file.seconds ?? 0) > MAX_VIDEO_SECONDS + TOLERANCE_S ? 'video_largo' : null;
}

/** What is wrong with a file that must be a picture, or null. */
export function checkPicture(file: FileFacts): FormErrorCode | null {
  return file.type.startsWith('video/') ? 'archivo_tipo' : checkFile(file);
}

/** A field of the form, the file among them. */
export type FormField = keyof PublishFields | 'file';

/** A field of the form with the Spanish text of what is wrong with it. */
export interface FormProblem {
  field: FormField;
  text: string;
}

/** What is wrong with the form, once for each field, in the order of the rules: file, texts, dates. */
export function checkForm(fields: PublishFields, files: readonly FileFacts[], today: string): FormProblem[] {
  const wrong = (files.length > 0 ? files : [null]).flatMap((file): FormProblem[] => {
    const code = checkFile(file);
    return code ? [{ field: 'file', text: formErrors[code].text }] : [];
  });
  return [...wrong.slice(0, 1), ...checkTexts(fields, today)];
}

/**
 * What is wrong with the texts and dates, once for each field.
 * @param before the post as it is, where it is edited
 */
export function checkTexts(fields: PublishFields, today: string, before?: PublishFields): FormProblem[] {
  const problems: FormProblem[] = [];
  for (const { field, code } of publishFaults(fields, today, before)) {
    if (problems.some((known) => known.field === field)) continue;
    problems.push({ field, text: formErrors[code].text });
  }
  return problems;
}

/** What is wrong with a text while it is written, once it is longer than it may be; null before. */
export function textTooLong({ event, text }: PublishFields, field: FormField): string | null {
  if (field === 'event' && lengthOf(event) > MAX_EVENT) return formErrors.evento_largo.text;
  return field === 'text' && lengthOf(text) > MAX_DESCRIPTION ? formErrors.descripcion_larga.text : null;
}

/** First words of the codes that speak of one field. */
const FIELD_OF: readonly [prefix: string, field: FormField][] = [
  ['archivo_', 'file'],
  ['video_', 'file'],
  ['evento_', 'event'],
  ['descripcion_', 'text'],
  ['enlace_', 'website'],
  ['fecha_evento_', 'eventDate'],
  ['fecha_publicacion_', 'publicationDate'],
];

/** The field that the server's refusal is about; null where it is about none. */
export function fieldOfRefusal(code: string | null): FormField | null {
  return FIELD_OF.find(([prefix]) => code?.startsWith(prefix))?.[1] ?? null;
}
