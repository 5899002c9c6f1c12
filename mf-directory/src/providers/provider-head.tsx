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
  heading: Heading = 'h3',
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
  /** Its rank among the headings around it. */
  heading?: 'h2' | 'h3' | undefined;
}) {
  return (
    <header className={styles.head}>
      <Avatar name={person} src={photo} size={face} />
      <div className={styles.words}>
        <Heading className={styles.name} translate="no">
          <Link to={pathOfPage(slug)} className={styles.page}>
            {name}
          </Link>
          <Icon name="chevron-right" size={18} />
        </Heading>
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
