import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from './notice.tsx';
import styles from './remote.module.css';
import { texts } from './texts.ts';

/** Time until the notice that something is slow, with its retry, in milliseconds. */
const SLOW_AFTER_MS = 2_000;

interface PendingProps {
  /** Shown while loading; an empty box by default. */
  skeleton?: ReactNode;
  onSlow(): void;
  onRetry(): void;
}

/** Placeholder of a microfrontend; becomes a notice with a retry when loading takes too long. */
export function Pending({ skeleton, onSlow, onRetry }: PendingProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
      onSlow();
    }, SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onSlow]);
  if (slow) return <Notice text={texts.slow} onRetry={onRetry} />;
  return (
    <div className={styles.place} aria-busy="true">
      {skeleton ?? <span className={styles.unseen}>{texts.loading}</span>}
    </div>
  );
}
