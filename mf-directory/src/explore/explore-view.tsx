import type { Post } from '@vitrina/contracts';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import type { ViewLink } from '../view-link.ts';
import styles from './explore-view.module.css';

/** Frame of `/explorar`: heading, search field, rows of choices, and what they show. */
export function ExploreView({
  heading,
  search,
  segments,
  filters,
  near,
  children,
}: {
  heading: ReactNode;
  search: ReactNode;
  segments: ReactNode;
  /** Hidden on small screens. */
  filters: ReactNode;
  /** Choices around a town or a position; hidden on small screens, and undefined without these. */
  near?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      {heading}
      {search}
      <div className={styles.rows}>
        {segments}
        <div className={styles.filterRow}>{filters}</div>
        {near !== undefined && <div className={styles.nearRow}>{near}</div>}
      </div>
      {children}
    </div>
  );
}

/** Heading of results. */
export function ShownHeading({ children }: { children: string }) {
  return (
    <h1 tabIndex={-1} className={styles.shown}>
      {children}
    </h1>
  );
}

/** Address of the explanation of paid places. */
export const PAID_PATH = '/como-funciona#pagados';

/** Line of constant height above the collage: totals, filters, and the note on paid places, which links to their rules. */
export function Summary({
  text,
  note,
  Link,
  children,
}: {
  text: string;
  note: string;
  Link: ViewLink;
  children?: ReactNode;
}) {
  return (
    <div className={styles.summary}>
      <output className={styles.totals}>{text}</output>
      {children}
      <small className={styles.note}>{note && <Link to={PAID_PATH}>{note}</Link>}</small>
    </div>
  );
}

/** Note on paid places among the works of a place; empty without any. */
export function noteOn(posts: readonly Post[]): string {
  return posts.some(({ plan }) => plan === 'premium' || plan === 'destacado') ? texts.explore.paidBrowsing : '';
}
