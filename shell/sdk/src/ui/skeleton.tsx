import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './skeleton.module.css';

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
