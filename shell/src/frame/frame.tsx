import { Icon, useAssistant, useLocation, useToasts } from '@vitrina/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { RemoteSlot } from '../federation/index.ts';
import { texts } from '../texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { PlaceDialogHost } from './place-button.tsx';
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

/**
 * Slot of the assistant, over the page. Its code is loaded on the first opening; closing hides it and keeps its conversation.
 */
export function Assistant() {
  const { isOpen, close } = useAssistant();
  const [wanted, setWanted] = useState(isOpen);
  if (isOpen && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <div className={styles.assistant} hidden={!isOpen}>
      <RemoteSlot slot="assistant" slotProps={{ open: isOpen, onClose: close }} />
    </div>
  );
}

/** Interval between checks, in milliseconds. Requests are sent only while the browser reports offline. */
const LOOK_EVERY_MS = 15_000;

/**
 * Shows a notice while the device has no network, and a message when it returns. `navigator.onLine` is only a hint: behind a
 * VPN, a proxy or a virtual network adapter it is false although the server is reachable.
 */
export function Connection() {
  const [online, setOnline] = useState(true);
  const toasts = useToasts();
  useEffect(() => {
    let lost = false;
    const look = async () => {
      const found = navigator.onLine || (await isReachable());
      setOnline(found);
      if (found && lost) toasts.show(texts.backOnline, 'success');
      lost = !found;
    };
    void look();
    setInterval(look, LOOK_EVERY_MS);
    window.addEventListener('offline', look);
    window.addEventListener('online', look);
  }, [toasts]);
  return (
    <div role="status" className={styles.connection}>
      {!online && (
        <div className={styles.offline}>
          <Icon name="wifi-off" size={18} />
          {texts.offline}
        </div>
      )}
    </div>
  );
}

/** Requests `HEAD` without the HTTP cache; the service worker ignores `HEAD`, so no stored response counts. */
const isReachable = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
