import type { Provider } from '@vitrina/contracts';
import { Icon } from '@vitrina/sdk';
import { contactRecorder, toOutside } from '@vitrina/sdk/bundled';
import type { ReactNode } from 'react';
import { bareSite, ContactLink } from './contact-link.tsx';
import { EmailAddress } from './email-address.tsx';

const icons = { telefono: 'phone', whatsapp: 'message-circle', correo: 'mail', www: 'globe' } as const;

/** Contact link in the application: its use is counted, and sites open outside. @param props.way name of the channel */
export function RecordedLink({
  way,
  provider: { id, email, email_visible, www },
  href,
  text = way === 'correo' ? <EmailAddress email={email_visible ?? email} /> : bareSite(www),
  ...link
}: {
  way: keyof typeof icons;
  provider: Provider;
  /** Null for a provider without this channel: nothing is rendered. */
  href: string | null;
  label: string;
  /** The mail or site by default. */
  text?: ReactNode;
  look?: 'button' | 'strong' | 'second';
}) {
  if (href === null) return null;
  const icon = link.look ? <Icon name={icons[way]} size={24} /> : <Icon name={icons[way]} />;
  const outside = way === 'whatsapp' || way === 'www' ? toOutside : {};
  return <ContactLink {...link} icon={icon} text={text} href={href} onClick={contactRecorder(id, way)} {...outside} />;
}
