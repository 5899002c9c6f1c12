import { Button, Message, PasswordField, TextField, useSession } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { checkSignIn } from './check-access.ts';
import styles from './login.module.css';
import { useAccessForm } from './use-access-form.ts';

const blank = { email: '', contrasena: '' };

/** Logs in. */
export function LoginForm({ onSignedIn }: { onSignedIn(): void }) {
  const { signIn } = useSession();
  const { field, error, busy, form } = useAccessForm({
    blank,
    check: checkSignIn,
    send: async (values) => {
      await signIn(values);
      onSignedIn();
    },
    unknown: texts.login.unknownSignIn,
  });
  return (
    <form {...form} className={styles.fields}>
      {error && <Message tone="error">{error}</Message>}
      <TextField label={texts.login.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={texts.login.password} autoComplete="current-password" {...field('contrasena')} />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        {texts.login.submitSignIn}
      </Button>
    </form>
  );
}
