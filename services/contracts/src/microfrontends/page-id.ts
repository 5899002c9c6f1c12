import { randomBytes } from 'node:crypto';
import { seal, unseal } from './sealed-text.ts';

const PURPOSE = 'page';

/** How long what happens on a page is believed, in seconds: an hour, as pages stay open. */
export const PAGE_LIFE_S = 3_600;

/** A page that the gateway served. */
export interface ServedPage {
  /** When it was served, in milliseconds, to the second. */
  at: number;
  /** Random, so that one page is not counted as many. */
  nonce: string;
  /** The versions that it was made from, by microfrontend. */
  versions: ReadonlyMap<string, string>;
}

/**
 * The signed id of a page that is being served. It is text of letters, digits and `.-_@,:`, so that it may be part of an
 * attribute, and repeats what the page holds anyway, so that it compresses well.
 * @param secret shared by gateway and registry
 * @param releases what the page is made from
 * @param now in milliseconds
 */
export function writePageId(
  secret: string,
  releases: readonly { name: string; version: string }[],
  now: number,
): string {
  const named = releases.map(({ name, version }) => `${name}@${version}`).join(',');
  const until = Math.floor(now / 1000) + PAGE_LIFE_S;
  const text = `${until}:${randomBytes(12).toString('base64url')}:${named}`;
  return seal(secret, PURPOSE, text);
}

/** The page that an id names; null where the gateway did not write it, or too long ago. */
export function readPageId(secret: string, id: string, now: number): ServedPage | null {
  const text = unseal(secret, PURPOSE, id);
  if (text === null) return null;
  const [until, nonce = '', named = ''] = text.split(':');
  if (Number(until) * 1000 < now) return null;
  const pairs = named.split(',').map((pair): [string, string] => {
    const at = pair.indexOf('@');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return { at: (Number(until) - PAGE_LIFE_S) * 1000, nonce, versions: new Map(pairs) };
}
