import { SEGMENTS } from '@vitrina/contracts/catalogue';
import type { ErrorCode } from '@vitrina/contracts/errors';
import {
  checkSegments,
  isPostalCode,
  normalizeLink,
  normalizeSocialLinks,
  phoneFault,
  readPostalCode,
  splitSegments,
  splitSocialLinks,
} from '@vitrina/contracts/rules';
import { type ProfileField, profileFields } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import type { ProfileFields } from '../store/account.ts';
import { normalizePhone, resolvePlace } from './contact.ts';
import type { ProfileUpdate } from './read-update.ts';

/** Fields that are stored unchanged. */
const asSent = ['address', 'preferences', 'policy', 'hours', 'description', 'businessName', 'specialty'] as const;

/**
 * Normalized fields that an update changes in a profile.
 * @throws {Problem} the code of the first invalid field, with the field's name
 */
export function planProfileUpdate(kept: ProfileFields, { profile: sent }: ProfileUpdate): Partial<ProfileFields> {
  const next: Partial<ProfileFields> = {};
  for (const field of asSent) if (sent[field] !== undefined) next[field] = sent[field];
  if (sent.segments !== undefined) next.segments = segments(sent.segments);
  const { country, subdivision } = place(kept, sent);
  const postalCode = sent.postalCode === undefined ? kept.postalCode : readPostalCode(sent.postalCode);
  if (postalCode !== '' && !isPostalCode(postalCode, country)) refuse('cp_invalido', 'postalCode');
  Object.assign(next, { country, subdivision, postalCode });
  if (sent.phone !== undefined) next.phone = phone(sent.phone, country);
  if (sent.website !== undefined) next.website = link(sent.website);
  if (sent.socialLinks !== undefined) next.socialLinks = socialLinks(sent.socialLinks);
  return differences(kept, next);
}

function segments(joined: string): string[] {
  const chosen = splitSegments(joined);
  const error = checkSegments(chosen, SEGMENTS);
  return error ? refuse(error, 'segments') : chosen;
}

function place(kept: ProfileFields, sent: ProfileUpdate['profile']): Pick<ProfileFields, 'country' | 'subdivision'> {
  const resolved = resolvePlace(sent, kept);
  return 'error' in resolved ? refuse(resolved.error, resolved.field) : resolved;
}

function phone(text: string, country: ProfileFields['country']): string {
  return text === ''
    ? ''
    : (normalizePhone(text, country || 'MX') ?? refuse(phoneFault(text, country || 'MX'), 'phone'));
}

function link(text: string): string {
  const normalized = normalizeLink(text);
  return 'error' in normalized ? refuse(normalized.error, 'website') : normalized.link;
}

function socialLinks(lines: string): string[] {
  const normalized = normalizeSocialLinks(splitSocialLinks(lines));
  return 'error' in normalized ? refuse(normalized.error, 'socialLinks') : normalized.links;
}

function refuse(code: ErrorCode, field: ProfileField): never {
  throw new Problem(code, { fields: [profileFields.toWire[field]] });
}

function differences(kept: ProfileFields, next: Partial<ProfileFields>): Partial<ProfileFields> {
  const names = Object.keys(next) as (keyof ProfileFields)[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(kept[name]) !== JSON.stringify(next[name])).map((name) => [name, next[name]]),
  );
}
