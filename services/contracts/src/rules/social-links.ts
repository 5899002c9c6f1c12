import type { FormErrorCode } from '../form-errors.ts';
import { normalizeLink, parseUrl } from './link.ts';
import { shownAddress } from './shown-address.ts';

/** Most links to social networks in one profile (R39). */
export const MAX_SOCIAL_LINKS = 3;

/** Networks with a displayed name, each with the hosts of its addresses, including their subdomains. */
const NETWORKS: ReadonlyArray<readonly [name: string, ...hosts: string[]]> = [
  ['Facebook', 'facebook.com', 'fb.com', 'fb.me'],
  ['Instagram', 'instagram.com', 'instagr.am'],
  ['TikTok', 'tiktok.com'],
  ['YouTube', 'youtube.com', 'youtu.be'],
  ['X', 'x.com', 'twitter.com'],
  ['LinkedIn', 'linkedin.com', 'lnkd.in'],
  ['Pinterest', 'pinterest.com', 'pinterest.com.mx', 'pinterest.com.co', 'pin.it'],
  ['WhatsApp', 'whatsapp.com', 'wa.me'],
  ['Telegram', 'telegram.org', 'telegram.me', 't.me'],
  ['Threads', 'threads.net', 'threads.com'],
];

/**
 * Normalises a link to a social network for storing: adds https:// without a scheme, turns http into https. Empty text
 * gives an empty link.
 */
export function normalizeSocialLink(text: string): { link: string } | { error: FormErrorCode } {
  const result = normalizeLink(text.trim().replace(/^http:\/\//i, 'https://'));
  return 'error' in result && result.error === 'enlace_invalido' ? { error: 'red_invalida' } : result;
}

/**
 * Normalises a whole list of links in the given order; drops empty ones. Returns the first error with the position of
 * its link.
 */
export function normalizeSocialLinks(
  texts: readonly string[],
): { links: string[] } | { error: FormErrorCode; index: number } {
  const links: string[] = [];
  for (const [index, text] of texts.entries()) {
    const result = normalizeSocialLink(text);
    if ('error' in result) return { error: result.error, index };
    if (!result.link) continue;
    if (links.includes(result.link)) return { error: 'red_repetida', index };
    if (links.length === MAX_SOCIAL_LINKS) return { error: 'redes_demasiadas', index };
    links.push(result.link);
  }
  return { links };
}

/** Splits the wire's `redes`, one link per line. */
export function splitSocialLinks(lines: string): string[] {
  return lines
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Displayed name of a link: the network's name, or its host for an unknown network; empty if it is not an address. */
export function socialNetwork(link: string): string {
  const host = parseUrl(link)?.hostname.replace(/^www\./, '');
  if (host === undefined) return '';
  const known = NETWORKS.find(([, ...hosts]) => hosts.some((own) => host === own || host.endsWith(`.${own}`)));
  return known ? known[0] : shownAddress(host);
}
