import type { Provider } from '@vitrina/contracts';
import { splitSegments } from '@vitrina/contracts/rules';
import { Avatar, displayName, formatPhone, Icon, type IconName, PlanBadge, Tag } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { websiteOf } from '../posts/external-link.ts';
import { texts } from '../texts.ts';
import styles from './providers.module.css';

/** Face, name, trade and place of a provider with every way to reach them as a large target. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const site = websiteOf(provider.www);
  return (
    <article className={styles.frame}>
      <div className={styles.card}>
        <header className={styles.head}>
          <Avatar name={provider.nombre} src={provider.foto_perfil} size={88} />
          <div>
            <h3 className={styles.name}>{provider.nnegocio || provider.nombre}</h3>
            <p className={styles.trade}>
              {provider.especialidad}
              <PlanBadge plan={provider.plan} />
            </p>
            <p className={styles.place}>
              <Icon name="map-pin" size={16} />
              {displayName(provider.pais, provider.estado_pais)}
            </p>
          </div>
        </header>
        <div className={styles.ways}>
          <Way
            icon="phone"
            label={texts.provider.phone}
            text={formatPhone(provider.telefono)}
            href={`tel:${provider.telefono}`}
          />
          <Way
            icon="mail"
            label={texts.provider.email}
            text={<Address email={provider.email} />}
            href={`mailto:${provider.email}`}
          />
          {site && <Way icon="globe" label={texts.provider.web} text={bareSite(provider.www)} href={site} outside />}
        </div>
        <p className={styles.description}>{provider.descripcion}</p>
        <ul className={styles.tags} aria-label={texts.provider.segments}>
          {splitSegments(provider.segmento).map((segment) => (
            <li key={segment}>
              <Tag>{segment}</Tag>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

/** An e-mail that, where it must break, breaks at its sign. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** A site's address as people say it, without scheme and closing slash. */
export function bareSite(www: string): string {
  return www.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

function Way({
  icon,
  label,
  text,
  href,
  outside = false,
}: {
  icon: IconName;
  label: string;
  text: ReactNode;
  href: string;
  outside?: boolean;
}) {
  return (
    <a
      className={styles.way}
      href={href}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
    >
      <Icon name={icon} />
      <span>
        <small>{label}</small>
        {text}
      </span>
    </a>
  );
}
