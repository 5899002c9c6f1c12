import type { Provider } from '@vitrina/contracts';
import { texts } from '../texts.ts';
import { websiteOf } from './site.ts';

/** The path of a provider's page. */
export function pathOfPage(slug: string): string {
  return `/p/${slug}`;
}

/** The whole address of a provider's page, as it is shared and printed. */
export function addressOfPage(slug: string): string {
  return new URL(pathOfPage(slug), location.origin).href;
}

/** The ways to reach a provider as addresses; null for a missing one. */
export interface Ways {
  call: string | null;
  /** A chat that starts with a sentence; only where the provider's plan has it, as the server says. */
  whatsapp: string | null;
  mail: string | null;
  /** The provider's site, in every plan (R9). */
  site: string | null;
}

/**
 * How a provider can be reached.
 * @param work name of the work that the visitor looks at, for the first sentence of a chat; empty where there is none
 */
export function waysTo(
  { telefono, whatsapp, email, www, nombre }: Pick<Provider, 'telefono' | 'whatsapp' | 'email' | 'www' | 'nombre'>,
  work = '',
): Ways {
  const digits = telefono.replace(/\D/g, '');
  const sentence = work === '' ? texts.provider.greeting(nombre) : texts.provider.greetingAbout(nombre, work);
  return {
    call: digits === '' ? null : `tel:+${digits}`,
    whatsapp: whatsapp === '' ? null : `${whatsapp}?text=${encodeURIComponent(sentence)}`,
    mail: email === '' ? null : `mailto:${email}`,
    site: websiteOf(www),
  };
}
