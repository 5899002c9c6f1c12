import { Icon, useToasts } from '@vitrina/sdk';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

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
    <div role="status">
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
