import type { Provider } from '@vitrina/contracts';
import { texts } from '../texts.ts';
import { websiteOf } from './site.ts';

/** Path of a provider's page. */
export function pathOfPage(slug: string): string {
  return `/p/${slug}`;
}

/** Full address of a provider's page, for sharing and printing. */
export function addressOfPage(slug: string): string {
  return new URL(pathOfPage(slug), location.origin).href;
}

/** Contact links of a provider; null for a missing one. */
export interface ContactLinks {
  call: string | null;
  /** Chat that starts with a sentence; only in plans that include it, as decided by the server. */
  whatsapp: string | null;
  mail: string | null;
  /** Site of the provider, in every plan (R9). */
  site: string | null;
}

/**
 * Contact links of a provider.
 * @param work name of the open work, for the first sentence of a chat; empty if none
 */
export function contactLinksOf(
  { telefono, whatsapp, email, www, nombre }: Pick<Provider, 'telefono' | 'whatsapp' | 'email' | 'www' | 'nombre'>,
  work = '',
): ContactLinks {
  const digits = telefono.replace(/\D/g, '');
  const sentence = work === '' ? texts.provider.greeting(nombre) : texts.provider.greetingAbout(nombre, work);
  return {
    call: digits === '' ? null : `tel:+${digits}`,
    whatsapp: whatsapp === '' ? null : `${whatsapp}?text=${encodeURIComponent(sentence)}`,
    mail: email === '' ? null : `mailto:${email}`,
    site: websiteOf(www),
  };
}
