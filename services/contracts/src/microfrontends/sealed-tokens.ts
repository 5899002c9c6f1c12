import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { contractDigest, type Release } from './releases.ts';

/**
 * Appends a code to a text that only a holder of the secret can make.
 * @param purpose use of the text: a text sealed for one purpose is invalid for another
 */
function seal(secret: string, purpose: string, text: string): string {
  return `${text}:${codeOf(secret, purpose, text)}`;
}

/** Returns the text that was sealed; null if its code does not match secret and purpose. */
function unseal(secret: string, purpose: string, sealed: string): string | null {
  const end = sealed.lastIndexOf(':');
  const text = sealed.slice(0, end);
  const sent = Buffer.from(sealed.slice(end + 1));
  const right = Buffer.from(codeOf(secret, purpose, text));
  return sent.length === right.length && timingSafeEqual(sent, right) ? text : null;
}

function codeOf(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
}

const PAGE_PURPOSE = 'page';

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
  return seal(secret, PAGE_PURPOSE, text);
}

/** Reads a page's id; null if the gateway did not write it, or wrote it too long ago. */
export function readPageId(secret: string, id: string, now: number): ServedPage | null {
  const text = unseal(secret, PAGE_PURPOSE, id);
  if (text === null) return null;
  const [until, nonce = '', named = ''] = text.split(':');
  if (Number(until) * 1000 < now) return null;
  const pairs = named.split(',').map((pair): [string, string] => {
    const at = pair.indexOf('@');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return { at: (Number(until) - PAGE_LIFE_S) * 1000, nonce, versions: new Map(pairs) };
}

const PREVIEW_PURPOSE = 'preview';

/** Longest token that is read, in characters; tokens have some 180. */
const MAX_TOKEN = 300;

/** Path of a preview's link: `/previa/<token>`. */
export const PREVIEW_PATH = '/previa';

/** Version that a preview's token opens in the browser. */
export interface Preview {
  name: string;
  version: string;
  /** SHA-256 of the contract, which holds the hash of every file. */
  digest: string;
  /** In milliseconds. */
  until: number;
}

/**
 * Writes a token that opens one published version, with exactly these files, until a moment. It consists of letters,
 * digits and `.-_@:`, so that it may be part of an address and in a cookie.
 * @param secret shared by gateway and registry
 * @param until in milliseconds
 */
export function writePreviewToken(secret: string, { version, contract }: Release, until: number): string {
  const named = `${contract.name}@${version}:${contractDigest(contract)}`;
  return seal(secret, PREVIEW_PURPOSE, `${Math.floor(until / 1000)}:${named}`);
}

/** Reads a token; null if the registry did not write it or it has expired. */
export function readPreviewToken(secret: string, token: string, now: number): Preview | null {
  const text = token.length > MAX_TOKEN ? null : unseal(secret, PREVIEW_PURPOSE, token);
  if (text === null) return null;
  const [seconds, named = '', digest = ''] = text.split(':');
  const until = Number(seconds) * 1000;
  const [name = '', version = ''] = named.split('@');
  return until > now ? { name, version, digest, until } : null;
}
