import { useTitle } from '@vitrina/sdk/bundled';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './explore.module.css';

/**
 * Heading and document title of the results. @param text empty while everything is browsed: `children` are the heading
 */
export function ResultsHeading({ text, children }: { text: string; children: ReactNode }) {
  useTitle(text || texts.explore.browsing);
  if (!text) return children;
  return (
    <h1 tabIndex={-1} className={styles.shown}>
      {text}
    </h1>
  );
}
