import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './loading.module.css';

/** Placeholder in the shape of the loading content. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
  shape = 'line',
}: {
  width?: string;
  height?: string;
  shape?: 'line' | 'round' | 'tile';
}): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, shape === 'round' && styles.round, shape === 'tile' && styles.tile)}
      style={{ width, height }}
    />
  );
}

/** Progress bar with a stage and the percentage done, 0 to 100. */
export function ProgressBar({ percent, stage }: { percent: number; stage: string }): ReactNode {
  const share = Math.min(100, Math.max(0, percent)) / 100;
  const whole = Math.round(share * 100);
  return (
    <div className={styles.progress}>
      <div className={styles.head} aria-hidden="true">
        <span>{stage}</span>
        <span>{whole}%</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={stage}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={whole}
      >
        <div className={styles.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}
