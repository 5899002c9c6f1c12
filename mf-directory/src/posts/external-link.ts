import { normalizeLink } from '@vitrina/contracts/rules';

/** The address behind 'Visitar www', or null where there is none or the plan has no link (R9). */
export function externalLink(www: string, plan: string): string | null {
  if (plan === 'gratis') return null;
  const result = normalizeLink(www);
  return 'link' in result && result.link ? result.link : null;
}
