import { Avatar, displayName, Icon, Link, PlanBadge } from '@vitrina/sdk';
import styles from './provider-head.module.css';
import { pathOfPage } from './ways.ts';

/** Face, name and trade of a provider; the whole of it leads to their page (R41). */
export function ProviderHead({
  slug,
  person,
  photo,
  name,
  trade,
  plan,
  place,
  face = 88,
}: {
  slug: string;
  /** Name of the person, whose initials are shown where there is no photo. */
  person: string;
  photo: string;
  /** Name under which they work. */
  name: string;
  trade: string;
  plan: string;
  /** Country and subdivision; left out where they are not known. */
  place?: { pais: string; estado_pais: string } | undefined;
  /** Size of the face in CSS pixels. */
  face?: number;
}) {
  return (
    <header className={styles.head}>
      <Avatar name={person} src={photo} size={face} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={pathOfPage(slug)} className={styles.page}>
            {name}
          </Link>
          <Icon name="chevron-right" size={18} />
        </h3>
        <p className={styles.trade}>
          {trade}
          <PlanBadge plan={plan} />
        </p>
        {place && (
          <p className={styles.place}>
            <Icon name="map-pin" size={16} />
            {displayName(place.pais, place.estado_pais)}
          </p>
        )}
      </div>
    </header>
  );
}
