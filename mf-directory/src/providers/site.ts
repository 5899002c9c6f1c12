import { normalizeLink } from '@vitrina/contracts/rules';

/** A site's address as a link, or null where there is none that may be followed. The contact card shows it to all (R9). */
export function websiteOf(www: string): string | null {
  const result = normalizeLink(www);
  return 'link' in result && result.link ? result.link : null;
}

/** The address behind 'Visitar www', or null where there is none or the plan has no link (R9). */
export function externalLink(www: string, plan: string): string | null {
  return plan === 'gratis' ? null : websiteOf(www);
}

/** A site's address as people write it, without scheme and closing slash. */
export function bareSite(www: string): string {
  return www.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}
