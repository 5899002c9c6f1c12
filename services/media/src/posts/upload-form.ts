import { createHash } from 'node:crypto';
import { checkPublishFields, normalizeLineBreaks, normalizeLink, type PublishFields } from '@vitrina/contracts/rules';
import { Problem } from '@vitrina/kernel';
import type { PostDocument } from './post-model.ts';

/** The texts of a post as they are stored. */
export type PostTexts = Pick<PostDocument, 'event' | 'text' | 'website' | 'eventDate' | 'publicationDate'>;

/** The fields of the publish form, with one character for each line break; missing fields are empty. */
export function publishFields(sent: Readonly<Record<string, string>>): PublishFields {
  const text = (name: keyof PublishFields) => (sent[name] ?? '').normalize('NFC');
  return {
    evento: text('evento').trim(),
    descripcion: normalizeLineBreaks(text('descripcion')).trim(),
    www: text('www').trim(),
    fecha_evento: text('fecha_evento').trim(),
    fecha_publicacion: text('fecha_publicacion').trim(),
  };
}

/**
 * The texts to store, checked in the order text, dates (R25).
 * @param today ISO date at the provider's place
 * @throws {Problem} for the first invalid field
 */
export function checkedTexts(fields: PublishFields, today: string): PostTexts {
  const fault = checkPublishFields(fields, today);
  if (fault) throw new Problem(fault.code, { fields: [fault.field] });
  const link = normalizeLink(fields.www);
  return {
    event: fields.evento,
    text: fields.descripcion,
    website: 'link' in link ? link.link : '',
    eventDate: fields.fecha_evento,
    publicationDate: fields.fecha_publicacion,
  };
}

/** SHA-256 of a form and its file: equal for the same upload. */
export function fingerprintOf(fields: PublishFields, fileSha256: string): string {
  const { evento, descripcion, www, fecha_evento, fecha_publicacion } = fields;
  const parts = [fileSha256, evento, descripcion, www, fecha_evento, fecha_publicacion];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
