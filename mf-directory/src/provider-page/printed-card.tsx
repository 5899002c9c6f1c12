import type { Provider } from '@vitrina/contracts';
import { displayName, formatPhone } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { EmailAddress } from '../providers/email-address.tsx';
import { cardTexts as texts } from './card-texts.ts';
import styles from './digital-card.module.css';

/** Width and height of the photo on a card, in CSS pixels. */
export const FACE = 44;

/** Business card: name, trade, contact, and the code of the provider's page. 85 × 55 mm on paper, upright on a screen. */
export function PrintedCard({
  provider,
  face,
  address,
}: {
  provider: Provider;
  /** Photo of {@link FACE}. */
  face: ReactNode;
  /** Address in the code. */
  address: string;
}) {
  const name = provider.nnegocio || provider.nombre;
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <div className={styles.who}>
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.trade}>{provider.especialidad}</p>
          </div>
          {face}
        </div>
        <div className={styles.contact}>
          {name !== provider.nombre && <p>{provider.nombre}</p>}
          <p>
            <a href={`tel:${provider.telefono}`}>{formatPhone(provider.telefono)}</a>
          </p>
          <p>
            <EmailAddress email={provider.email_visible ?? provider.email} />
          </p>
          <p>{displayName(provider.pais, provider.estado_pais)}</p>
        </div>
      </div>
      <div className={styles.code}>
        <img className={styles.qr} src={`/api/proveedores/${provider.id}/codigo`} alt={texts.qr(address)} />
        <p>{texts.scan}</p>
      </div>
    </div>
  );
}
