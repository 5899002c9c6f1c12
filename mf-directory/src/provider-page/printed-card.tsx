import type { Provider } from '@vitrina/contracts';
import { Avatar, displayName, formatPhone } from '@vitrina/sdk';
import { EmailAddress } from '../providers/email-address.tsx';
import styles from './digital-card.module.css';
import { pageTexts as texts } from './texts.ts';

/**
 * Business card: name, trade, contact, and the code of the provider's page. 85 × 55 mm on paper, upright on a screen.
 */
export function PrintedCard({ provider, address }: { provider: Provider; address: string }) {
  const name = provider.nnegocio || provider.nombre;
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <div className={styles.who}>
          <Avatar name={provider.nombre} src={provider.foto_perfil} size={44} />
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.trade}>{provider.especialidad}</p>
          </div>
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
        <img className={styles.qr} src={`/api/proveedores/${provider.id}/codigo`} alt={texts.digital.qr(address)} />
        <p>{texts.digital.scan}</p>
      </div>
    </div>
  );
}
