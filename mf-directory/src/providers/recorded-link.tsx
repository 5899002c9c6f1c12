import type { Provider } from '@vitrina/contracts';
import { Icon } from '@vitrina/sdk';
import { contactRecorder, toOutside } from '@vitrina/sdk/bundled';
import type { ComponentProps } from 'react';
import { ContactLink } from './contact-link.tsx';

const icons = { telefono: 'phone', whatsapp: 'message-circle', correo: 'mail', www: 'globe' } as const;

/** Contact link in the application: its use is counted, and sites open outside. @param props.way name of the channel */
export function RecordedLink({
  way,
  provider: { id },
  ...link
}: { way: keyof typeof icons; provider: Provider; href: string } & Omit<ComponentProps<typeof ContactLink>, 'icon'>) {
  const icon = link.look ? <Icon name={icons[way]} size={24} /> : <Icon name={icons[way]} />;
  const isOutside = way === 'whatsapp' || way === 'www';
  return <ContactLink {...link} icon={icon} onClick={contactRecorder(id, way)} {...(isOutside && toOutside)} />;
}
