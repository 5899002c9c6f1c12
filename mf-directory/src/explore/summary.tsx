import type { ReactNode } from 'react';
import styles from './explore.module.css';

/** Line of constant height above the collage: totals, filters, and the note on paid places. */
export function Summary({ text, note, children }: { text: string; note: string; children: ReactNode }) {
  return (
    <div className={styles.summary}>
      <output className={styles.totals}>{text}</output>
      {children}
      <small className={styles.note}>{note}</small>
    </div>
  );
}
