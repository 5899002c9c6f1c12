import type { FormErrorCode } from '../form-errors.ts';
import { MAX_LINK } from './profile.ts';

/** Parses a URL; null if it is not one. Replaces `URL.canParse`, which Safari before 17 and Chrome before 120 lack. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Normalises a link for storing: adds https:// without a scheme, accepts only http and https. Empty text gives an empty
 * link. More than 100 characters or another scheme gives the error.
 */
export function normalizeLink(text: string): { link: string } | { error: FormErrorCode } {
  const trimmed = text.trim();
  if (!trimmed) return { link: '' };
  if (trimmed.length > MAX_LINK) return { error: 'enlace_largo' };
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = parseUrl(withScheme);
  if (!url) return { error: 'enlace_invalido' };
  const acceptable = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password;
  if (!acceptable || !url.hostname.includes('.')) return { error: 'enlace_invalido' };
  return { link: withScheme };
}
