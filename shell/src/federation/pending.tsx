import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from './notice.tsx';
import styles from './remote.module.css';
import { texts } from './texts.ts';

/** After how long a person is told that something is slow and may retry, in milliseconds. */
const SLOW_AFTER_MS = 2_000;

interface PendingProps {
  /** What stands in the place meanwhile; an empty box where nothing is given. */
  skeleton?: ReactNode;
  onSlow(): void;
  onRetry(): void;
}

/** Stands where a microfrontend will be; turns into a notice with a retry when that takes too long. */
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
