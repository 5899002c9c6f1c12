import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Appends a code to a text that only a holder of the secret can make.
 * @param purpose use of the text: a text sealed for one purpose is invalid for another
 */
export function seal(secret: string, purpose: string, text: string): string {
  return `${text}:${codeOf(secret, purpose, text)}`;
}

/** Returns the text that was sealed; null if its code does not match secret and purpose. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const end = sealed.lastIndexOf(':');
  const text = sealed.slice(0, end);
  const sent = Buffer.from(sealed.slice(end + 1));
  const right = Buffer.from(codeOf(secret, purpose, text));
  return sent.length === right.length && timingSafeEqual(sent, right) ? text : null;
}

function codeOf(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
}
