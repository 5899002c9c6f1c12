import type { ProviderProfile } from '@vitrina/contracts';
import { Avatar, displayName, Icon, Link, PlanBadge } from '@vitrina/sdk';
import { contactRecorder, toOutside } from '@vitrina/sdk/bundled';
import styles from './entry.module.css';
import { pathOfPage } from './paths.ts';
import { texts } from './texts.ts';

/** Author of an entry, with the links to call and chat. */
export function Author({ provider, title }: { provider: ProviderProfile; title: string }) {
  const { id, slug, nombre, nnegocio, foto_perfil, especialidad, plan, pais, estado_pais, telefono, whatsapp } =
    provider;
  const name = nnegocio || nombre;
  const digits = telefono.replace(/\D/g, '');
  return (
    <section className={styles.author} aria-label={name}>
      <div className={styles.who}>
        <Avatar name={nombre} src={foto_perfil} size={64} />
        <div>
          <h2 className={styles.name}>
            <Link to={pathOfPage(slug)}>{name}</Link>
          </h2>
          <p className={styles.trade}>
            {especialidad}
            <PlanBadge plan={plan} />
          </p>
          <p className={styles.place}>{displayName(pais, estado_pais)}</p>
        </div>
      </div>
      {(digits || whatsapp) && (
        <p className={styles.ways}>
          {digits && (
            <a href={`tel:+${digits}`} onClick={contactRecorder(id, 'telefono')}>
              <Icon name="phone" />
              {texts.call}
            </a>
          )}
          {whatsapp && (
            <a
              href={`${whatsapp}?text=${encodeURIComponent(texts.greeting(nombre, title))}`}
              onClick={contactRecorder(id, 'whatsapp')}
              {...toOutside}
            >
              <Icon name="message-circle" />
              {texts.whatsapp}
            </a>
          )}
        </p>
      )}
    </section>
  );
}
