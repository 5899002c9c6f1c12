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

/** Facts about a file that the browser can determine. */
export interface FileFacts {
  type: string;
  size: number;
  /** Length of a video in seconds, if the browser could read it. */
  seconds?: number | null;
}

/** Accepted video types: MP4, and the default format of iPhones. */
const VIDEOS: ReadonlySet<string> = new Set(['video/mp4', 'video/quicktime']);

/** Tolerance in seconds: the container of a clip cut to the limit may report a little more. */
const TOLERANCE_S = 0.5;

/** Error code of the chosen file as far as the browser can tell, or null. The server decides by the content. */
export function checkFile(file: FileFacts | null): FormErrorCode | null {
  if (!file) return 'archivo_requerido';
  if (!file.type.startsWith('image/') && !VIDEOS.has(file.type)) return 'archivo_tipo';
  if (file.type === 'image/svg+xml') return 'archivo_tipo';
  if (file.size > MAX_UPLOAD_BYTES) return 'archivo_grande';
  return (file.seconds ?? 0) > MAX_VIDEO_SECONDS + TOLERANCE_S ? 'video_largo' : null;
}

/** Error code of a file that must be a picture, or null. */
export function checkPicture(file: FileFacts): FormErrorCode | null {
  return file.type.startsWith('video/') ? 'archivo_tipo' : checkFile(file);
}

/** Field of the form, including the file. */
export type FormField = keyof PublishFields | 'file';

/** Field of the form with the Spanish text of what is wrong with it. */
export interface FormProblem {
  field: FormField;
  text: string;
}

/** Validates the form: at most one problem for each field, in the order file, texts, dates. */
export function checkForm(fields: PublishFields, files: readonly FileFacts[], today: string): FormProblem[] {
  const wrong = (files.length > 0 ? files : [null]).flatMap((file): FormProblem[] => {
    const code = checkFile(file);
    return code ? [{ field: 'file', text: formErrors[code].text }] : [];
  });
  return [...wrong.slice(0, 1), ...checkTexts(fields, today)];
}

/** Validates the texts and dates: at most one problem for each field. @param before the saved post, if it is edited */
export function checkTexts(fields: PublishFields, today: string, before?: PublishFields): FormProblem[] {
  const problems: FormProblem[] = [];
  for (const { field, code } of publishFaults(fields, today, before)) {
    if (problems.some((known) => known.field === field)) continue;
    problems.push({ field, text: formErrors[code].text });
  }
  return problems;
}

/** Error of a text that is longer than its limit, else null; shown while it is typed. */
export function textTooLong({ event, text }: PublishFields, field: FormField): string | null {
  if (field === 'event' && lengthOf(event) > MAX_EVENT) return formErrors.evento_largo.text;
  return field === 'text' && lengthOf(text) > MAX_DESCRIPTION ? formErrors.descripcion_larga.text : null;
}

/** Prefixes of the error codes that concern one field. */
const FIELD_OF: readonly [prefix: string, field: FormField][] = [
  ['archivo_', 'file'],
  ['video_', 'file'],
  ['evento_', 'event'],
  ['descripcion_', 'text'],
  ['enlace_', 'website'],
  ['fecha_evento_', 'eventDate'],
  ['fecha_publicacion_', 'publicationDate'],
];

/** Field that the server's refusal concerns, or null. */
export function fieldOfRefusal(code: string | null): FormField | null {
  return FIELD_OF.find(([prefix]) => code?.startsWith(prefix))?.[1] ?? null;
}
