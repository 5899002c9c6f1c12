import { Icon } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './account.module.css';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** A quiet line until the e-mail is confirmed; nothing is locked until then. */
export function ConfirmationNotice() {
  return (
    <aside className={styles.notice} aria-label={texts.confirmation.title}>
      <Icon name="mail" />
      <p>{texts.confirmation.notice}</p>
      <ResendConfirmation variant="quiet" />
    </aside>
  );
}
