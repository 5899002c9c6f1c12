import { createHash } from 'node:crypto';
import { foldText } from '@vitrina/contracts/places';

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

/**
 * Converts a text into a part of an address: only a-z, 0-9 and '-', at most 60 characters. @param otherwise result if
 * no character is left
 */
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

/** Character that sorts after every character of a slug. */
const LAST = '~';

/** Query range of the slugs with a prefix. */
export function slugRange(prefix: string): { $gte: string; $lt: string } {
  return { $gte: prefix, $lt: prefix + LAST };
}
