import { shownAddress } from '@vitrina/contracts/rules';
import { api, Button, messageOf, useDraft } from '@vitrina/sdk';
import { useState } from 'react';
import styles from './chat.module.css';
import { texts } from './texts.ts';

/** Sends the conversation to the visitor's e-mail, and shows the result. */
export function CopyByMail({ email }: { email: string }) {
  const { sendingKey, forget } = useDraft(null, {});
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  const send = async () => {
    setBusy(true);
    setResult('');
    try {
      await api.post('/api/chat/copia', undefined, { headers: { 'Idempotency-Key': sendingKey() } });
      forget();
      setResult(texts.copySent(shownAddress(email)));
    } catch (failure) {
      setResult(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.copy}>
      <Button variant="quiet" icon="mail" loading={busy} onClick={send}>
        {texts.copy}
      </Button>
      <output className={styles.said}>{result}</output>
    </div>
  );
}
