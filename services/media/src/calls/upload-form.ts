import { createHash } from 'node:crypto';
import { workField } from '@vitrina/contracts';
import { cleanPublishFields, normalizeLink, type PublishFields, publishFaults } from '@vitrina/contracts/rules';
import { publishFields } from '@vitrina/contracts/wire';
import type { WorkPlace } from '@vitrina/contracts/works';
import { Problem } from '@vitrina/kernel';
import type { PostDocument } from '../uploads/documents.ts';

/** Stored texts of a post. */
export type PostTexts = Pick<PostDocument, 'event' | 'text' | 'website' | 'eventDate' | 'publicationDate'>;

/** Reads the submitted publish form, cleaned; missing fields are empty. */
export function readPublishForm(sent: Readonly<Record<string, string>>): PublishFields {
  const text = (name: keyof PublishFields) => sent[publishFields.toWire[name]] ?? '';
  return cleanPublishFields({
    event: text('event'),
    text: text('text'),
    website: text('website'),
    eventDate: text('eventDate'),
    publicationDate: text('publicationDate'),
  });
}

/** File to be added to a work, which has this id. */
export interface Addition {
  addTo: string;
}

/**
 * Reads the place of a file in a work, or the work it is added to, from the field `obra`; undefined without one.
 * @throws {Problem} `obra_invalida`
 */
export function readWorkField({ obra = '' }: Readonly<Record<string, string>>): WorkPlace | Addition | undefined {
  if (obra === '') return undefined;
  const { success, data } = workField.safeParse(parsedJson(obra));
  if (!success) throw new Problem('obra_invalida', { fields: ['obra'] });
  if ('agregar' in data) return { addTo: data.id };
  const { id, posicion, total, portada, comparar } = data;
  const slots = Array.from({ length: total }, (_, slot) => slot);
  const pair: WorkPlace['layout']['pair'] = comparar ? [comparar[0] - 1, comparar[1] - 1] : null;
  return { id, slot: posicion - 1, layout: { version: 0, slots, cover: portada - 1, pair } };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Validates the texts to store, first the texts, then the dates (R25).
 * @param today ISO date at the provider's place
 * @param before the current post, for an edit
 * @throws {Problem} for the first invalid field
 */
export function checkedTexts(fields: PublishFields, today: string, before?: PublishFields): PostTexts {
  const [fault] = publishFaults(fields, today, before);
  if (fault) throw new Problem(fault.code, { fields: [publishFields.toWire[fault.field]] });
  const link = normalizeLink(fields.website);
  return { ...fields, website: 'link' in link ? link.link : '' };
}

/** SHA-256 of a form and its file; equal for the same upload. */
export function fingerprintOf(fields: PublishFields, fileSha256: string, work?: WorkPlace | Addition): string {
  const { event, text, website, eventDate, publicationDate } = fields;
  const parts = [fileSha256, event, text, website, eventDate, publicationDate, ...(work ? [work] : [])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
