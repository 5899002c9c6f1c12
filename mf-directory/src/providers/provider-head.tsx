import type { Provider } from '@vitrina/contracts';
import { Avatar, Icon, Link, PlanBadge } from '@vitrina/sdk';
import { RatingLine } from '../ratings/rating-line.tsx';
import { pathOfPage } from './paths.ts';
import { placeName } from './place-name.ts';
import styles from './provider-head.module.css';

/** Face, name and trade of a provider; all of it is a link to their page (R41). */
export function ProviderHead({
  slug,
  person,
  photo,
  name,
  trade,
  plan,
  place,
  rated,
  face = 88,
  heading: Heading = 'h3',
}: {
  slug: string;
  /** Name of the person, whose initials replace a missing photo. */
  person: string;
  photo: string;
  /** Business name. */
  name: string;
  trade: string;
  plan: string;
  /** Country, subdivision and the town's name; undefined if unknown. */
  place?: Parameters<typeof placeName>[0] | undefined;
  /** Provider whose rating is shown; undefined if unknown. */
  rated?: Pick<Provider, 'valoracion' | 'pais'> | undefined;
  /** Size of the face in CSS pixels. */
  face?: number;
  /** Heading level of the name. */
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
            {placeName(place)}
          </p>
        )}
        {rated?.valoracion && (
          <p className={styles.place}>
            <RatingLine {...rated} />
          </p>
        )}
      </div>
    </header>
  );
}

/** Picks what the head shows from a provider's card. */
export function headOf(provider: Provider) {
  const { slug, nombre, nnegocio, foto_perfil, especialidad, plan } = provider;
  const name = nnegocio || nombre;
  return {
    slug,
    person: nombre,
    photo: foto_perfil,
    name,
    trade: especialidad,
    plan,
    place: provider,
    rated: provider,
  };
}
