import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A text with a code at its end that only who has the secret can make.
 * @param purpose what the text is for: a text that was sealed for one is none for another
 */
export function seal(secret: string, purpose: string, text: string): string {
  return `${text}:${codeOf(secret, purpose, text)}`;
}

/** The text that was sealed; null where its code is not of this secret and purpose. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const end = sealed.lastIndexOf(':');
  const text = sealed.slice(0, end);
  const [sent, right] = [Buffer.from(sealed.slice(end + 1)), Buffer.from(codeOf(secret, purpose, text))];
  return sent.length === right.length && timingSafeEqual(sent, right) ? text : null;
}

function codeOf(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
}
