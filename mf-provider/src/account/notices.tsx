import { NOTICES_VERSION } from '@vitrina/contracts/rules';
import { api, Button, Icon, Message, useSession, useSubmit } from '@vitrina/sdk';
import { NoticeLinks } from '../login/register-form.tsx';
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

/** Asks accounts that have not accepted the current legal notices to do so; nothing is locked until then. */
export function ConsentNotice() {
  const { refresh } = useSession();
  const accept = async () => {
    await api.post('/api/cuenta/consentimiento', { version: NOTICES_VERSION });
    await refresh();
  };
  const { busy, error, submit } = useSubmit(accept, { otherwise: texts.consent.failed });
  return (
    <aside className={styles.notice} aria-label={texts.consent.title}>
      <Icon name="scale" />
      <p>
        {texts.consent.notice} <NoticeLinks />
      </p>
      <span className={styles.resend}>
        <Button variant="quiet" loading={busy} onClick={submit}>
          {texts.consent.accept}
        </Button>
        {error && <Message tone="error">{error}</Message>}
      </span>
    </aside>
  );
}
