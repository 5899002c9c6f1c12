import type { ReactNode } from 'react';
import styles from './home-view.module.css';

/** Frame of `/home`: heading and place next to a filter, and the parts of the page. */
export function HomeView({
  heading,
  place,
  filter,
  children,
}: {
  heading: string;
  place: ReactNode;
  filter: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1 tabIndex={-1}>{heading}</h1>
          <p className={styles.place}>{place}</p>
        </div>
        <div className={styles.filter}>{filter}</div>
      </header>
      {children}
    </div>
  );
}

/** Place of the Premium carousel: on a phone below the row of faces, and replaced by a selected provider. */
export function PremiumPart({ isChosen = false, children }: { isChosen?: boolean; children: ReactNode }) {
  return (
    <div className={styles.premium} data-chosen={isChosen}>
      {children}
    </div>
  );
}

/** Place of the works, after everything else. */
export function WorksPart({ children }: { children: ReactNode }) {
  return <div className={styles.works}>{children}</div>;
}
