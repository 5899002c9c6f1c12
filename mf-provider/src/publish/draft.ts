import type { PublishFields } from '@vitrina/contracts/rules';
import { readJson, writeJson } from '@vitrina/sdk';

const KEY = 'vitrina.borrador';

/** A form with nothing typed. */
export const blankFields: PublishFields = {
  evento: '',
  descripcion: '',
  www: '',
  fecha_evento: '',
  fecha_publicacion: '',
};

/** The text that this account typed in this tab before a reload; a blank form if there is none. */
export function readDraft(owner: string): PublishFields {
  const draft: Partial<PublishFields & { owner: string }> = readJson(KEY, sessionStorage) ?? {};
  if (draft.owner !== owner) return blankFields;
  const text = (name: keyof PublishFields) => (typeof draft[name] === 'string' ? draft[name] : '');
  return {
    evento: text('evento'),
    descripcion: text('descripcion'),
    www: text('www'),
    fecha_evento: text('fecha_evento'),
    fecha_publicacion: text('fecha_publicacion'),
  };
}

/** Keeps the typed text for this tab alone; of a blank form it keeps nothing. */
export function writeDraft(owner: string, fields: PublishFields): void {
  writeJson(KEY, isBlank(fields) ? null : { ...fields, owner }, sessionStorage);
}

/** True where nothing is typed. */
export function isBlank(fields: PublishFields): boolean {
  return Object.values(fields).every((value) => value === '');
}
