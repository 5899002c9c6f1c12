import type { ReactNode } from 'react';
import styles from './explore.module.css';

/** One line over the collage that keeps its place whatever it says: how much there is, the filters, what paid places are. */
export function Summary({ text, note, children }: { text: string; note: string; children: ReactNode }) {
  return (
    <div className={styles.summary}>
      <output className={styles.totals}>{text}</output>
      {children}
      <small className={styles.note}>{note}</small>
    </div>
  );
}
