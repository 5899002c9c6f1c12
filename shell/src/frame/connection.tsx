import { Icon, useToasts } from '@vitrina/sdk';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

/** Pause between looks, in milliseconds; the server is asked only where the browser takes itself for offline. */
const LOOK_EVERY_MS = 15_000;

/**
 * Says that the device has no network, and that it came back. The browser's own word is only a hint: with a VPN, a proxy or
 * a virtual network adapter it reports offline while everything is reachable. It looks as long as the page is open.
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

/** True where the server answers. The worker leaves `HEAD` alone, and `no-store` the browser, so that no kept answer counts. */
const isReachable = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
