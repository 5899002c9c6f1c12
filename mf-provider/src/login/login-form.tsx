import { Button, Message, PasswordField, TextField, useSession, useToasts } from '@vitrina/sdk';
import { PasskeyLogin } from '../passkeys/login-button.tsx';
import { texts } from '../texts.ts';
import { checkSignIn } from './check-access.ts';
import styles from './login.module.css';
import { type EmailProps, useAccessForm } from './use-access-form.ts';

/** Login by e-mail and password. `onEmail` receives the typed e-mail, for the other forms of the screen. */
export function LoginForm({ email, onEmail, onSignedIn }: EmailProps & { onSignedIn(): void }) {
  const { signIn } = useSession();
  const toasts = useToasts();
  const { field, error, busy, form } = useAccessForm({
    blank: { email, contrasena: '' },
    check: checkSignIn,
    send: async (values) => {
      const message = await signIn(values);
      if (message) toasts.show(message, 'success');
      onSignedIn();
    },
    onType: (name, value) => name === 'email' && onEmail(value),
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
      <PasskeyLogin onSignedIn={onSignedIn} />
    </form>
  );
}
