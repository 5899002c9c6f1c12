import type { Provider } from '@vitrina/contracts';
import { Avatar, displayName, formatPhone, Icon, Link } from '@vitrina/sdk';
import styles from './chat.module.css';
import { texts } from './texts.ts';

/** A provider that the assistant found, from the directory's data and never from the reply's words. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const name = provider.nnegocio || provider.nombre;
  return (
    <article className={styles.card}>
      <Avatar name={provider.nombre} src={provider.foto_perfil} size={44} />
      <div className={styles.cardText}>
        <strong>{name}</strong>
        <span>{provider.especialidad}</span>
        <small>{displayName(provider.pais, provider.estado_pais)}</small>
      </div>
      <div className={styles.cardWays}>
        <a href={`tel:${provider.telefono}`}>
          <Icon name="phone" size={16} />
          {formatPhone(provider.telefono)}
        </a>
        <Link to={`/explorar?q=${encodeURIComponent(name)}`}>{texts.see}</Link>
      </div>
    </article>
  );
}
