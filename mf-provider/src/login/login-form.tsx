import { ApiError, Button, Message, PasswordField, TextField, useSession } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './login.module.css';

/** Logs in; what the server refuses stands above the fields, which keep what was typed. */
export function LoginForm({ onSignedIn }: { onSignedIn(): void }) {
  const { entrar } = useSession();
  const [email, setEmail] = useState('');
  const [contrasena, setContrasena] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await entrar({ email, contrasena });
      onSignedIn();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : texts.login.unknownSignIn);
      setBusy(false);
    }
  };
  return (
    <form className={styles.fields} onSubmit={submit}>
      {error && <Message tone="error">{error}</Message>}
      <TextField
        label={texts.login.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={texts.login.password}
        name="contrasena"
        autoComplete="current-password"
        required
        value={contrasena}
        onChange={(event) => setContrasena(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        {texts.login.submitSignIn}
      </Button>
    </form>
  );
}
