import type { Provider } from '@vitrina/contracts';
import { planOf } from '@vitrina/contracts/plans';
import { websiteOf } from '../providers/site.ts';
import { pageTexts as texts } from './texts.ts';

/** The whole address of a provider's page, as it is shared and printed. */
export function addressOfPage(slug: string): string {
  return new URL(`/p/${slug}`, location.origin).href;
}

/** The ways to reach a provider as addresses; null for a missing one. */
export interface Ways {
  call: string | null;
  /** A chat that starts with a greeting; only in plans that allow links. */
  whatsapp: string | null;
  mail: string | null;
  /** The provider's site, in every plan (R9). */
  site: string | null;
}

/** How a provider can be reached. */
export function waysTo(provider: Pick<Provider, 'telefono' | 'email' | 'www' | 'plan' | 'nombre'>): Ways {
  const digits = provider.telefono.replace(/\D/g, '');
  const greeting = encodeURIComponent(texts.greeting(provider.nombre));
  const chat = digits !== '' && planOf(provider.plan).permiteEnlace;
  return {
    call: digits === '' ? null : `tel:+${digits}`,
    whatsapp: chat ? `https://wa.me/${digits}?text=${greeting}` : null,
    mail: provider.email === '' ? null : `mailto:${provider.email}`,
    site: websiteOf(provider.www),
  };
}
