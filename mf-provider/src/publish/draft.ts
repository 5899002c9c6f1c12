import type { PublishFields } from '@vitrina/contracts/rules';

const KEY = 'vitrina.borrador';

/** A form without a word in it. */
export const blankFields: PublishFields = {
  evento: '',
  descripcion: '',
  www: '',
  fecha_evento: '',
  fecha_publicacion: '',
};

/** What this account had typed in this tab before the page was loaded anew; a blank form where there is nothing. */
export function readDraft(owner: string): PublishFields {
  const draft = parse(sessionStorage.getItem(KEY));
  if (draft?.owner !== owner) return blankFields;
  const text = (name: keyof PublishFields) => (typeof draft[name] === 'string' ? draft[name] : '');
  return {
    evento: text('evento'),
    descripcion: text('descripcion'),
    www: text('www'),
    fecha_evento: text('fecha_evento'),
    fecha_publicacion: text('fecha_publicacion'),
  };
}

/** Keeps what is typed for this tab alone; a blank form keeps nothing. */
export function writeDraft(owner: string, fields: PublishFields): void {
  try {
    if (isBlank(fields)) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ ...fields, owner }));
  } catch {
    // A browser that keeps nothing costs no more than a second typing.
  }
}

/** True where nothing is typed. */
export function isBlank(fields: PublishFields): boolean {
  return Object.values(fields).every((value) => value === '');
}

function parse(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
