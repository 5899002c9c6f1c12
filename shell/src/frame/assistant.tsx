import { useAssistant } from '@vitrina/sdk';
import { useState } from 'react';
import { RemoteSlot } from '../federation/index.ts';
import styles from './frame.module.css';

/**
 * Slot of the assistant, over the page. Its code is loaded on the first opening; closing hides it and keeps its
 * conversation.
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
