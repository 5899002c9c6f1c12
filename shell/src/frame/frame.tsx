import { useLocation } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { Assistant } from './assistant.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Connection } from './connection.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { PlaceDialogHost } from './place-dialog-host.tsx';
import { useStartingPlace } from './starting-place.ts';
import { MAIN, useScreenChange } from './use-screen-change.ts';

/** Frame around every screen. The landing page has no navigation and no assistant. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const framed = pathname !== '/';
  useScreenChange();
  useStartingPlace();
  return (
    <>
      <a className={styles.skip} href={`#${MAIN}`}>
        {texts.skip}
      </a>
      {framed && <Header />}
      <Connection />
      <main id={MAIN} className={framed ? styles.main : undefined} tabIndex={-1}>
        {children}
      </main>
      {framed && <BottomBar />}
      {framed && <Assistant />}
      <PlaceDialogHost />
    </>
  );
}
