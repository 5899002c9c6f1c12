import type { Provider } from '@vitrina/contracts';
import { Avatar, displayName, formatPhone, Icon, PlanBadge } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { EmailAddress } from './email-address.tsx';
import styles from './provider-card.module.css';
import { SegmentTags } from './segment-tags.tsx';
import { bareSite, websiteOf } from './site.ts';
import { WayLink } from './way-link.tsx';

/** Face, name, trade and place of a provider with every way to reach them as a large target. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const { telefono, email, www } = provider;
  const site = websiteOf(www);
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
          <WayLink icon="phone" label={texts.provider.phone} text={formatPhone(telefono)} href={`tel:${telefono}`} />
          <WayLink
            icon="mail"
            label={texts.provider.email}
            text={<EmailAddress email={email} />}
            href={`mailto:${email}`}
          />
          {site && <WayLink icon="globe" label={texts.provider.web} text={bareSite(www)} href={site} outside />}
        </div>
        <p className={styles.description}>{provider.descripcion}</p>
        <SegmentTags segments={provider.segmento} />
      </div>
    </article>
  );
}
