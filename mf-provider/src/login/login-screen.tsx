import {
  AlertDialog,
  Button,
  chosenPlanText,
  Link,
  Message,
  Navigate,
  PasswordField,
  TextField,
  useLocation,
  useNavigate,
  useSearchParams,
  useSession,
  useToasts,
} from '@vitrina/sdk';
import { useState } from 'react';
import { textOf } from '../location-state.ts';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { texts } from '../texts.ts';
import { checkSignIn, type EmailProps, useAccessForm } from './access-form.ts';
import { AccessLayout } from './access-layout.tsx';
import styles from './login.module.css';
import { RegisterForm } from './register-form.tsx';

/** Query of `/perfil` that opens the registration. */
const MODE = 'modo';
const REGISTERING = 'registro';

/**
 * `/perfil`: login, and with `?modo=registro` registration, for visitors. People with a session are redirected to their
 * area or to the page that sent them here. The typed e-mail is kept when the form is switched.
 */
export function LoginScreen() {
  const { user, signedIn, status } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const registering = params.get(MODE) === REGISTERING;
  const [email, setEmail] = useState('');
  const [registered, setRegistered] = useState<string | null>(null);
  const plan = textOf(location.state, 'plan') ?? chosenPlanText();
  const notice = textOf(location.state, 'notice');
  const target = returnTo(location.state) ?? '/menu';
  if (user || (status === 'loading' && signedIn)) return <Navigate to={target} replace state={{ plan }} />;

  const show = (form: 'login' | 'registration', { replace = false } = {}) =>
    setParams(form === 'registration' ? { [MODE]: REGISTERING } : {}, { replace, state: location.state });
  const other = registering ? texts.login.toSignIn : texts.login.toRegister;
  return (
    <AccessLayout title={registering ? texts.login.register : texts.login.signIn}>
      {notice && !registering && <Message tone="success">{notice}</Message>}
      <p className={styles.plan}>
        {plan === texts.login.noPlan ? (
          plan
        ) : (
          <>
            {texts.login.plan}: <strong>{plan}</strong>
          </>
        )}
      </p>
      {registering ? (
        <RegisterForm
          email={email}
          onEmail={setEmail}
          onRegistered={(message) => {
            setRegistered(message);
            show('login', { replace: true });
          }}
        />
      ) : (
        <LoginForm email={email} onEmail={setEmail} onSignedIn={() => navigate(target, { state: { plan } })} />
      )}
      {!registering && (
        <p className={styles.forgotten}>
          <Link to="/perfil/recuperar" state={{ email }} className={styles.link ?? ''}>
            {texts.recovery.forgotten}
          </Link>
        </p>
      )}
      <p className={styles.switch}>
        <button type="button" className={styles.other} onClick={() => show(registering ? 'login' : 'registration')}>
          {other.question} <span className={styles.link}>{other.link}</span>
        </button>
      </p>
      <AlertDialog title={texts.login.registeredTitle} message={registered} onClose={() => setRegistered(null)} />
    </AccessLayout>
  );
}

/** Login by e-mail and password. `onEmail` receives the typed e-mail, for the other forms of the screen. */
function LoginForm({ email, onEmail, onSignedIn }: EmailProps & { onSignedIn(): void }) {
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

/**
 * Path to return to after the login, from the state of a navigation, or null. Only paths of this site: a path that
 * begins with two slashes would lead to another one.
 */
export function returnTo(state: unknown): string | null {
  const path = textOf(state, 'returnTo');
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
