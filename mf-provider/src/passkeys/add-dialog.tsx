import { Button, Dialog, Message, PasswordField } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import { addPasskey, failureText } from './ceremony.ts';
import styles from './passkeys.module.css';
import { passkeyTexts as texts } from './texts.ts';

/** Asks for the password, and then lets the browser make the key. */
export function AddDialog({ onAdded, onClose }: { onAdded(): void; onClose(): void }) {
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(password === '' ? texts.required : null);
    if (password === '' || busy) return;
    setBusy(true);
    setError(null);
    try {
      await addPasskey(password);
      onAdded();
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.keepClosed}</Button>
          <Button variant="primary" type="submit" form="agregar-llave" loading={busy}>
            {texts.go}
          </Button>
        </>
      }
    >
      <form id="agregar-llave" className={styles.dialog} onSubmit={submit} noValidate>
        <p>{texts.addMore}</p>
        {error && <Message tone="error">{error}</Message>}
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={password}
          error={wrong}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </Dialog>
  );
}
