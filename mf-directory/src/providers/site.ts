import { normalizeLink } from '@vitrina/contracts/rules';

/**
 * Link to a site, or null if its address is missing or must not be followed. The contact card shows it in all plans
 * (R9).
 */
export function websiteOf(www: string): string | null {
  const result = normalizeLink(www);
  return 'link' in result && result.link ? result.link : null;
}

/** Address behind 'Visitar www', or null if it is missing or the plan has no link (R9). */
export function externalLink(www: string, plan: string): string | null {
  return plan === 'gratis' ? null : websiteOf(www);
}

/** Address of a site for display, without scheme and closing slash. */
export function bareSite(www: string): string {
  return www.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}
