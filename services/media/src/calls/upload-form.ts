import { createHash } from 'node:crypto';
import { cleanPublishFields, normalizeLink, type PublishFields, publishFaults } from '@vitrina/contracts/rules';
import { publishFields } from '@vitrina/contracts/wire';
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
export function fingerprintOf(fields: PublishFields, fileSha256: string): string {
  const { event, text, website, eventDate, publicationDate } = fields;
  const parts = [fileSha256, event, text, website, eventDate, publicationDate];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
