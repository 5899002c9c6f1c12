import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a new id: 24 hexadecimal digits, the first 8 the time in seconds, so that ids sort roughly by age. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}

/** Time at which an id was made, in milliseconds since 1970, to the second. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1000;
}

/**
 * Derives the same id from the same key and owner, so that a repeated request adds nothing; makes a new one without a
 * key.
 */
export function keyedId(owner: string, key: string | null): string {
  if (key === null) return newId();
  return createHash('sha256').update(`${owner} ${key}`).digest('hex').slice(0, 24);
}

/** Makes a secret of 256 random bits, 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for storage: SHA-256 in hexadecimal digits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
