import { ApiError, Button, Message, PasswordField, TextField, useSession } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts.ts';
import { checkSignIn } from './check-access.ts';
import styles from './login.module.css';
import { useFields } from './use-fields.ts';

const blank = { email: '', contrasena: '' };

/** Logs in; what the server refuses stands above the fields, which keep what was typed. */
export function LoginForm({ onSignedIn }: { onSignedIn(): void }) {
  const { entrar } = useSession();
  const { values, field, passes, form } = useFields(blank, checkSignIn);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    setError(null);
    if (!passes(event)) return;
    setBusy(true);
    try {
      await entrar(values);
      onSignedIn();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : texts.login.unknownSignIn);
      setBusy(false);
    }
  };
  return (
    <form {...form} className={styles.fields} onSubmit={submit}>
      {error && <Message tone="error">{error}</Message>}
      <TextField label={texts.login.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={texts.login.password} autoComplete="current-password" {...field('contrasena')} />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        {texts.login.submitSignIn}
      </Button>
    </form>
  );
}
