import { Icon, useToasts } from '@vitrina/sdk';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

/** Says that the device has no network, and that it came back. */
export function Connection() {
  const [online, setOnline] = useState(() => navigator.onLine);
  const toasts = useToasts();
  useEffect(() => {
    const lost = () => setOnline(false);
    const found = () => {
      setOnline(true);
      toasts.show(texts.backOnline, 'success');
    };
    window.addEventListener('offline', lost);
    window.addEventListener('online', found);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', found);
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
