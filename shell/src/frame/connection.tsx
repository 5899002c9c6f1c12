import { Icon, useToasts } from '@vitrina/sdk';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

/** Pause between looks at the server while it is out of reach, in milliseconds. */
const LOOK_EVERY_MS = 15_000;
/** Longest wait for the server's answer, in milliseconds. */
const LOOK_MS = 5_000;

/**
 * Says that the device has no network, and that it came back. The browser's own word is only a hint: with a VPN, a proxy or
 * a virtual network adapter it reports offline while everything is reachable.
 */
export function Connection() {
  const [online, setOnline] = useState(true);
  const toasts = useToasts();
  useEffect(() => {
    let lost = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      const found = navigator.onLine || (await isReachable());
      setOnline(found);
      if (found && lost) toasts.show(texts.backOnline, 'success');
      lost = !found;
      if (lost) timer = setTimeout(look, LOOK_EVERY_MS);
    };
    void look();
    window.addEventListener('offline', look);
    window.addEventListener('online', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', look);
      window.removeEventListener('online', look);
    };
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
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LOOK_MS) }).then(
    () => true,
    () => false,
  );
