import { Icon } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './account.module.css';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** Reminder to confirm the e-mail; nothing is locked until then. */
export function ConfirmationNotice() {
  return (
    <aside className={styles.notice} aria-label={texts.confirmation.title}>
      <Icon name="mail" />
      <p>{texts.confirmation.notice}</p>
      <ResendConfirmation variant="quiet" />
    </aside>
  );
}
