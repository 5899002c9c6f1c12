import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';
import { checkPublishFields, MAX_UPLOAD_BYTES, MAX_VIDEO_SECONDS, type PublishFields } from '@vitrina/contracts/rules';
import { texts } from '../texts.ts';

/** A file as far as the browser can tell about it. */
export interface FileFacts {
  type: string;
  size: number;
  /** Length of a video in seconds, where the browser could read it. */
  seconds?: number | null;
}

/** Photos of iPhones, which only Safari can show and the server cannot read. */
const HEIC = /^image\/hei[cf]/;

/** The default format of videos on iPhones. */
const QUICKTIME = 'video/quicktime';

/** The container of a clip that was cut to the limit may claim a little more, in seconds. */
const TOLERANCE_S = 0.5;

/** What is wrong with the chosen file as far as the browser can tell, or null. The server judges by the content. */
export function checkFile(file: FileFacts | null): ErrorCode | null {
  if (!file) return 'archivo_requerido';
  if (!file.type.startsWith('image/') && file.type !== 'video/mp4') return 'archivo_tipo';
  if (file.type === 'image/svg+xml') return 'archivo_tipo';
  if (HEIC.test(file.type)) return 'archivo_heic';
  if (file.size > MAX_UPLOAD_BYTES) return 'archivo_grande';
  return (file.seconds ?? 0) > MAX_VIDEO_SECONDS + TOLERANCE_S ? 'video_largo' : null;
}

/** A field of the form with the Spanish text of what is wrong with it. */
export interface FormProblem {
  field: keyof PublishFields | 'file';
  text: string;
}

/** The first thing wrong with the form in the order of the rules: file, texts, dates; null where nothing is. */
export function checkForm(fields: PublishFields, file: FileFacts | null, today: string): FormProblem | null {
  const wrongFile = checkFile(file);
  if (wrongFile) return { field: 'file', text: textOf(wrongFile, file) };
  const wrong = checkPublishFields(fields, today);
  return wrong && { field: wrong.field, text: errorCatalogue[wrong.code].text };
}

/** The catalogue's text, and for a QuickTime video how to convert it. */
function textOf(code: ErrorCode, file: FileFacts | null): string {
  const { text } = errorCatalogue[code];
  return file?.type === QUICKTIME ? `${text} ${texts.publish.quicktime}` : text;
}

/** First words of the codes that speak of one field. */
const FIELD_OF: readonly [prefix: string, field: FormProblem['field']][] = [
  ['archivo_', 'file'],
  ['video_', 'file'],
  ['evento_', 'evento'],
  ['descripcion_', 'descripcion'],
  ['enlace_', 'www'],
  ['fecha_evento_', 'fecha_evento'],
  ['fecha_publicacion_', 'fecha_publicacion'],
];

/** The field that the server's refusal is about; null where it is about none. */
export function fieldOfRefusal(code: string | null): FormProblem['field'] | null {
  return FIELD_OF.find(([prefix]) => code?.startsWith(prefix))?.[1] ?? null;
}
