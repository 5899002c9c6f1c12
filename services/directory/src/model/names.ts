import { createHash } from 'node:crypto';
import { foldText } from '@vitrina/contracts/places';
import { shownName } from '@vitrina/contracts/rules/text-risk';

/** Names of a provider: the person's, and the business's, which may be empty. */
interface Names {
  name: string;
  businessName: string;
}

/** Replaces a person's name with a link or contact data. */
const UNNAMED = 'Anunciante';

/** Returns a provider's public names; older ones with a link or contact data are replaced. */
export function publicNames({ name, businessName }: Names): Names {
  return { name: shownName(name, UNNAMED), businessName: shownName(businessName, '') };
}

/** Returns a provider's name: the business's, else the person's. */
export function ownerName(owner: Names): string {
  const { name, businessName } = publicNames(owner);
  return businessName || name;
}

/** Control characters except the line break, and the private-use range of the highlight marks. */
const UNWANTED = /[\p{Cc}\u{E000}-\u{F8FF}]/gu;

/** Replaces characters of a person's text that could break a line, hide, or imitate a highlight mark. */
export function cleanText(text: string): string {
  return text.replace(UNWANTED, (character) => (character === '\n' ? '\n' : ' '));
}

/** Longest readable part of a slug, in characters. */
const MAX_READABLE = 60;

/**
 * Lists the slug candidates for a provider in the order of preference: the name alone, the name with four characters of
 * the id's hash, the name with the whole id, which is unique. Only a-z, 0-9 and '-'.
 * @param name business name, or the person's name without one
 */
export function slugCandidates(name: string, id: string): [string, string, string] {
  const readable = readableSlug(name, 'proveedor');
  const short = parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16).toString(36).slice(0, 4);
  return [readable, `${readable}-${short}`, `${readable}-${id}`];
}

/** Converts a text into a part of an address: a-z, 0-9 and '-', at most 60. @param otherwise result if none is left */
export function readableSlug(text: string, otherwise: string): string {
  const readable = foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_READABLE)
    .replace(/^-+|-+$/g, '');
  return readable || otherwise;
}

/** Slug of a provider without a known name: '_' never occurs in a real slug. */
export function placeholderSlug(id: string): string {
  return `_${id}`;
}
