import type { ReactNode } from 'react';
import { formatPercent } from '../format.ts';
import styles from './progress-bar.module.css';

/** Progress bar with a stage and the percentage done, 0 to 100. */
export function ProgressBar({ percent, stage }: { percent: number; stage: string }): ReactNode {
  const share = Math.min(100, Math.max(0, percent)) / 100;
  return (
    <div className={styles.progress}>
      <div className={styles.head} aria-hidden="true">
        <span>{stage}</span>
        <span>{formatPercent(share)}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={stage}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <div className={styles.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}
