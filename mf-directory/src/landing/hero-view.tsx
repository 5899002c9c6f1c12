import type { ReactNode } from 'react';
import type { ViewLink } from '../view-link.ts';
import styles from './hero-view.module.css';
import { landing } from './texts.ts';

/** First screen of the landing page: the place, what Vitrina is, a search field, ways to begin, and the street. */
export function HeroView({
  brand,
  account,
  bunting,
  place,
  heading,
  search,
  popular,
  lead,
  ways,
  street,
  Link,
}: {
  brand: ReactNode;
  /** Link to the login or the menu. */
  account: ReactNode;
  bunting?: ReactNode;
  place: ReactNode;
  heading: string;
  search: ReactNode;
  /** Most offered trades of the place. */
  popular: readonly string[];
  lead: string;
  ways: ReactNode;
  street: ReactNode;
  Link: ViewLink;
}) {
  return (
    <section className={styles.hero}>
      <p className={styles.top}>
        <span className={styles.wordmark}>{brand}</span>
        {account}
      </p>
      {bunting && (
        <span className={styles.bunting} aria-hidden="true">
          {bunting}
        </span>
      )}
      <div className={styles.heroText}>
        {place}
        <h1 tabIndex={-1}>{heading}</h1>
        <div className={styles.search}>
          {search}
          <ul className={styles.popular} aria-label={landing.popular}>
            {popular.map((trade) => (
              <li key={trade}>
                <Link to={`/explorar?segmento=${encodeURIComponent(trade)}`}>{trade}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.buttons}>{ways}</div>
      </div>
      {street}
    </section>
  );
}

/** Way to begin: a button over the words that tell whom it is for. */
export function WayView({ hint, hintId, children }: { hint: string; hintId?: string; children: ReactNode }) {
  return (
    <span className={styles.way}>
      {children}
      <small id={hintId}>{hint}</small>
    </span>
  );
}
