import type { ErrorCode } from '../errors/index.ts';
import { MAX_LINK } from './profile.ts';

/**
 * A link as it is stored: https:// is added where no scheme is given, only http and https pass.
 * Empty text gives an empty link. More than 100 characters or another scheme gives the error.
 */
export function normalizeLink(text: string): { link: string } | { error: ErrorCode } {
  const trimmed = text.trim();
  if (!trimmed) return { link: '' };
  if (trimmed.length > MAX_LINK) return { error: 'enlace_largo' };
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return { error: 'enlace_invalido' };
  const url = new URL(withScheme);
  const acceptable = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password;
  if (!acceptable || !url.hostname.includes('.')) return { error: 'enlace_invalido' };
  return { link: withScheme };
}
