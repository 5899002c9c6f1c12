import type { Release } from './resolve.ts';
import { seal, unseal } from './sealed-text.ts';
import { contractDigest } from './version.ts';

const PURPOSE = 'preview';

/** Longest token that is read, in characters; tokens have some 180. */
const MAX_LENGTH = 300;

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
  return seal(secret, PURPOSE, `${Math.floor(until / 1000)}:${named}`);
}

/** Reads a token; null if the registry did not write it or it has expired. */
export function readPreviewToken(secret: string, token: string, now: number): Preview | null {
  const text = token.length > MAX_LENGTH ? null : unseal(secret, PURPOSE, token);
  if (text === null) return null;
  const [seconds, named = '', digest = ''] = text.split(':');
  const until = Number(seconds) * 1000;
  const [name = '', version = ''] = named.split('@');
  return until > now ? { name, version, digest, until } : null;
}
