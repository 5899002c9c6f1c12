import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Column of a screen. */
export function FirstPage({
  screen,
  children,
}: {
  screen: 'landing' | 'home' | 'explore' | 'provider';
  children: ReactNode;
}) {
  return (
    <div className={styles.page} data-screen={screen}>
      {children}
    </div>
  );
}
