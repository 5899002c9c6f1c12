import { randomBytes } from 'node:crypto';
import { seal, unseal } from './sealed-text.ts';

const PURPOSE = 'page';

/** Period in which reports of a page are accepted, in seconds: an hour, because pages stay open. */
export const PAGE_LIFE_S = 3_600;

/** Page that the gateway served. */
export interface ServedPage {
  /** Time of serving, in milliseconds, to the second. */
  at: number;
  /** Random text that distinguishes pages with the same versions. */
  nonce: string;
  /** Versions that it was made from, by microfrontend. */
  versions: ReadonlyMap<string, string>;
}

/**
 * Signs the id of a page that is being served. The id consists of letters, digits and `.-_@,:`, so that it may be part
 * of an attribute, and repeats the page's content, so that it compresses well.
 * @param secret shared by gateway and registry
 * @param releases the releases of the page
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

/** Reads a page's id; null if the gateway did not write it, or wrote it too long ago. */
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
