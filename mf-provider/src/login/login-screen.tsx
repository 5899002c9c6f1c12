import {
  AlertDialog,
  chosenPlanText,
  Link,
  Message,
  Navigate,
  useLocation,
  useNavigate,
  useSearchParams,
  useSession,
} from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { AccessLayout } from './access-layout.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { returnTo } from './return-to.ts';

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
  const plan = planOf(location.state) ?? chosenPlanText();
  const notice = noticeOf(location.state);
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
        {other.question}{' '}
        <button type="button" className={styles.link} onClick={() => show(registering ? 'login' : 'registration')}>
          {other.link}
        </button>
      </p>
      <AlertDialog title={texts.login.registeredTitle} message={registered} onClose={() => setRegistered(null)} />
    </AccessLayout>
  );
}

/** Plan passed along by the plans screen, else null. */
const planOf = (state: unknown) => textOf(state, 'plan');

/** Message passed along by the previous screen, else null. */
const noticeOf = (state: unknown) => textOf(state, 'notice');

function textOf(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const text: unknown = Reflect.get(state, name);
  return typeof text === 'string' && text ? text : null;
}
