import type { Provider } from '@vitrina/contracts';
import { normalizeLink } from '@vitrina/contracts/rules';
import type { ComponentProps, ReactNode } from 'react';
import styles from './contact-link.module.css';
import { contactTexts as texts } from './contact-texts.ts';

/** Contact button of a provider: its kind, and the number or address it leads to. */
export function ContactLink({
  icon,
  label,
  text,
  look = 'row',
  ...link
}: Omit<ComponentProps<'a'>, 'className' | 'children'> & {
  icon: ReactNode;
  label: string;
  text: ReactNode;
  /** A quiet `row` shows the address first, the others the action; `strong` and `second` are filled. */
  look?: 'row' | 'button' | 'strong' | 'second';
}) {
  const row = look === 'row';
  return (
    <a className={styles.way} data-look={look} {...link}>
      {icon}
      <span>
        {row ? <small>{label}</small> : <strong>{label}</strong>}
        {row ? text : <small>{text}</small>}
      </span>
    </a>
  );
}

/** Query field of a provider's page that opens the quote form, with the name of the work in question. */
export const QUOTE_PARAMETER = 'cotizar';

/** Path of the quote form on a provider's page. @param work name of the work in question; empty if none */
export function pathOfQuote(slug: string, work: string): string {
  return `/p/${slug}?${QUOTE_PARAMETER}=${encodeURIComponent(work)}`;
}

/** Contact links of a provider; null for a missing one. */
interface ContactLinks {
  call: string | null;
  /** Chat that starts with a sentence; only in plans that include it, as decided by the server. */
  whatsapp: string | null;
  mail: string | null;
  /** Site of the provider, in every plan (R9). */
  site: string | null;
}

/** Contact links of a provider. @param work name of the open work, for the first sentence of a chat; empty if none */
export function contactLinksOf(
  { telefono, whatsapp, email, www, nombre }: Pick<Provider, 'telefono' | 'whatsapp' | 'email' | 'www' | 'nombre'>,
  work = '',
): ContactLinks {
  const digits = telefono.replace(/\D/g, '');
  const sentence = work === '' ? texts.greeting(nombre) : texts.greetingAbout(nombre, work);
  return {
    call: digits === '' ? null : `tel:+${digits}`,
    whatsapp: whatsapp === '' ? null : `${whatsapp}?text=${encodeURIComponent(sentence)}`,
    mail: email === '' ? null : `mailto:${email}`,
    site: websiteOf(www),
  };
}

/** Link to a site; null if its address is missing or must not be followed. The contact card shows it in all plans (R9). */
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
