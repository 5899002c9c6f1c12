import type { ReactNode } from 'react';
import { Rosette } from '../pattern.tsx';
import styles from './empty-state.module.css';

/** Empty state of a list: its name, the reason, and at most one action. `seed` draws its emblem. */
export function EmptyState({
  title,
  text,
  action,
  seed = title,
  heading: Heading = 'h2',
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  seed?: string;
  heading?: 'h1' | 'h2' | 'h3';
}): ReactNode {
  return (
    <div className={styles.empty}>
      <span className={styles.emblem}>
        <Rosette seed={seed} size={112} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
