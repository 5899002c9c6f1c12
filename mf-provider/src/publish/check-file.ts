import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';
import { checkPublishFields, MAX_UPLOAD_BYTES, type PublishFields } from '@vitrina/contracts/rules';

/** What is wrong with the chosen file as far as the browser can tell, or null. The server judges by the content. */
export function checkFile(file: { type: string; size: number } | null): ErrorCode | null {
  if (!file) return 'archivo_requerido';
  if (!file.type.startsWith('image/') && file.type !== 'video/mp4') return 'archivo_tipo';
  if (file.type === 'image/svg+xml') return 'archivo_tipo';
  return file.size > MAX_UPLOAD_BYTES ? 'archivo_grande' : null;
}

/** A field of the form with the Spanish text of what is wrong with it. */
export interface FormProblem {
  field: keyof PublishFields | 'file';
  text: string;
}

/** The first thing wrong with the form in the order of the rules: file, texts, dates; null where nothing is. */
export function checkForm(
  fields: PublishFields,
  file: { type: string; size: number } | null,
  today: string,
): FormProblem | null {
  const wrongFile = checkFile(file);
  if (wrongFile) return { field: 'file', text: errorCatalogue[wrongFile].text };
  const wrong = checkPublishFields(fields, today);
  return wrong && { field: wrong.field, text: errorCatalogue[wrong.code].text };
}
