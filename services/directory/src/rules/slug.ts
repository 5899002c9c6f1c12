import { createHash } from 'node:crypto';
import { foldText } from '@vitrina/contracts/places';

/** Longest readable part of a slug, in characters. */
const MAX_READABLE = 60;

/**
 * Slugs for a provider in the order in which they are tried: the name alone, the name with four characters of the id's
 * hash, the name with the whole id, which is unique. Only a-z, 0-9 and '-'.
 * @param name business name, or the person's where there is none
 */
export function slugCandidates(name: string, id: string): [string, string, string] {
  const readable = readableSlug(name, 'proveedor');
  const short = parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16).toString(36).slice(0, 4);
  return [readable, `${readable}-${short}`, `${readable}-${id}`];
}

/** A text as part of an address: only a-z, 0-9 and '-', at most 60 characters. @param otherwise where none is left */
export function readableSlug(text: string, otherwise: string): string {
  const readable = foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_READABLE)
    .replace(/^-+|-+$/g, '');
  return readable || otherwise;
}

/** The slug of a provider whose name is not known yet: '_' never occurs in a real slug. */
export function placeholderSlug(id: string): string {
  return `_${id}`;
}

/** Sorts after every character that a slug may have. */
const LAST = '~';

/** The slugs that begin with a prefix, as a query's range. */
export function slugRange(prefix: string): { $gte: string; $lt: string } {
  return { $gte: prefix, $lt: prefix + LAST };
}
