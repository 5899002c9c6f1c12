import type { FoundProvider, Provider } from '@vitrina/contracts';
import { badgeText, distanceText } from '@vitrina/contracts/rules';
import type { ReactNode } from 'react';
import { RatingLine } from '../ratings/rating-line.tsx';
import { texts } from '../texts.ts';
import type { ViewLink } from '../view-link.ts';
import { pathOfPage } from './paths.ts';
import { placeName } from './place-name.ts';
import { priceText } from './price-text.ts';
import styles from './result-view.module.css';

/** Displayed width of a work's small picture. */
export const WORK_SIZES = '(min-width: 600px) 120px, 30vw';

/** Provider with distance and opening hours, if these are known. */
type Shown = Provider & Partial<Pick<FoundProvider, 'distancia_km' | 'abierto' | 'abierto_texto' | 'desde'>>;

/** Card of a found provider: face, name, trade, town, distance and opening hours. The whole card links to their page. */
export function ProviderResultView({
  provider,
  face,
  name,
  trade,
  badge,
  heart,
  contact,
  works,
  Link,
  children,
}: {
  provider: Shown;
  face: ReactNode;
  name: ReactNode;
  trade: ReactNode;
  badge?: ReactNode;
  /** Button that saves them; its space is reserved. */
  heart?: ReactNode;
  /** Function that renders the button to the contact details. */
  contact?: ((className: string | undefined) => ReactNode) | undefined;
  /** Up to three small pictures. */
  works: readonly ReactNode[];
  Link: ViewLink;
  /** Lines under the facts. */
  children?: ReactNode;
}) {
  return (
    <li className={styles.place}>
      <div className={styles.result}>
        {face}
        <span className={styles.words}>
          <strong>
            <Link to={pathOfPage(provider.slug)} className={styles.page}>
              {name}
            </Link>
          </strong>
          <span>{trade}</span>
          <Facts provider={provider} />
          {children}
        </span>
        <span className={styles.ways}>
          {badge}
          {heart}
          {contact?.(styles.contact)}
        </span>
        {works.length > 0 && <span className={styles.works}>{works}</span>}
      </div>
    </li>
  );
}

/**
 * Rating (R54), town and distance (R52); whether they are open now (R53), and work online; their last badge, which needs
 * most (R56); the lowest price of their lines (R55).
 */
function Facts({ provider }: { provider: Shown }) {
  const { distancia_km: km, abierto, abierto_texto: hours, en_linea, desde, insignias = [] } = provider;
  const badge = badgeText(insignias);
  return (
    <>
      <small className={styles.facts}>
        <RatingLine {...provider} />
        <span>{placeName(provider)}</span>
        {km != null && <span>{distanceText(km)}</span>}
      </small>
      {(hours || en_linea) && (
        <small className={styles.facts}>
          {hours && <span data-open={abierto}>{hours}</span>}
          {en_linea && <span>{texts.explore.online}</span>}
        </small>
      )}
      {badge && <small>{badge}</small>}
      {desde && (
        <small>
          <b>{texts.explore.from(priceText(desde))}</b>
        </small>
      )}
    </>
  );
}
