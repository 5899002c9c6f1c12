import { api, Button, type ButtonVariant, Message, useSession, useSubmit } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './account.module.css';

/** Sends the confirmation link again and shows the result. */
export function ResendConfirmation({ variant }: { variant: ButtonVariant }) {
  const { refresh } = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const send = async () => {
    setSent((await api.post('/api/cuenta/confirmacion', {})).message);
    // The e-mail may have been confirmed in another browser.
    await refresh();
  };
  const { busy, error, submit } = useSubmit(send, { otherwise: texts.confirmation.againFailed });
  return (
    <span className={styles.resend}>
      <Button variant={variant} loading={busy} onClick={submit}>
        {texts.confirmation.again}
      </Button>
      {error && <Message tone="error">{error}</Message>}
      {sent && !error && <Message tone="success">{sent}</Message>}
    </span>
  );
}
