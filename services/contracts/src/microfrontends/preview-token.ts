import type { Release } from './resolve.ts';
import { seal, unseal } from './sealed-text.ts';
import { contractDigest } from './version.ts';

const PURPOSE = 'preview';

/** A token has some 180 characters; longer ones are not read. */
const MAX_LENGTH = 300;

/** Where a preview's link leads: `/previa/<token>`. */
export const PREVIEW_PATH = '/previa';

/** What a preview's token opens, in the browser that shows it. */
export interface Preview {
  name: string;
  version: string;
  /** SHA-256 of the contract, which holds the hash of every file. */
  digest: string;
  /** In milliseconds. */
  until: number;
}

/**
 * A token that opens one published version, with these very files, until a moment. It is text of letters, digits and
 * `.-_@:`, so that it may be part of an address and in a cookie.
 * @param secret shared by gateway and registry
 * @param until in milliseconds
 */
export function writePreviewToken(secret: string, { version, contract }: Release, until: number): string {
  const named = `${contract.name}@${version}:${contractDigest(contract)}`;
  return seal(secret, PURPOSE, `${Math.floor(until / 1000)}:${named}`);
}

/** What a token opens; null where the registry did not write it, or where its time is over. */
export function readPreviewToken(secret: string, token: string, now: number): Preview | null {
  const text = token.length > MAX_LENGTH ? null : unseal(secret, PURPOSE, token);
  if (text === null) return null;
  const [seconds, named = '', digest = ''] = text.split(':');
  const until = Number(seconds) * 1000;
  const [name = '', version = ''] = named.split('@');
  return until > now ? { name, version, digest, until } : null;
}
