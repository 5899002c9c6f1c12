import type { Provider } from '@vitrina/contracts';
import { formatPhone, Icon, type IconName } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { Address, bareSite } from '../providers/provider-card.tsx';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';
import { waysTo } from './ways.ts';

/** Every way to reach a provider as a large target that says where it leads. */
export function WayButtons({ provider }: { provider: Provider }) {
  const { call, whatsapp, mail, site } = waysTo(provider);
  return (
    <div className={styles.ways}>
      {call && <Way icon="phone" label={texts.call} more={formatPhone(provider.telefono)} href={call} strong />}
      {whatsapp && (
        <Way
          icon="message-circle"
          label={texts.whatsapp}
          more={formatPhone(provider.telefono)}
          href={whatsapp}
          outside
        />
      )}
      {mail && <Way icon="mail" label={texts.write} more={<Address email={provider.email} />} href={mail} />}
      {site && <Way icon="globe" label={texts.web} more={bareSite(provider.www)} href={site} outside />}
    </div>
  );
}

function Way({
  icon,
  label,
  more,
  href,
  outside = false,
  strong = false,
}: {
  icon: IconName;
  label: string;
  more: ReactNode;
  href: string;
  outside?: boolean;
  /** The one that most people take. */
  strong?: boolean;
}) {
  return (
    <a
      className={styles.way}
      data-strong={strong}
      href={href}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
    >
      <Icon name={icon} size={24} />
      <span>
        <strong>{label}</strong>
        <small>{more}</small>
      </span>
    </a>
  );
}
