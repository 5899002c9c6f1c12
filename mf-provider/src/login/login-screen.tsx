import { AlertDialog, Bunting, chosenPlanText, Navigate, useLocation, useNavigate, useSession } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** `/perfil`: login and registration for visitors; people with a session go on to their area, or to where they came from. */
export function LoginScreen() {
  const { user, signedIn, status } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [registering, setRegistering] = useState(false);
  const [registered, setRegistered] = useState<string | null>(null);
  const plan = planOf(location.state) ?? chosenPlanText();
  const target = returnOf(location.state) ?? '/menu';
  if (user || (status === 'loading' && signedIn)) return <Navigate to={target} replace state={{ plan }} />;

  const other = registering ? texts.login.toSignIn : texts.login.toRegister;
  return (
    <div className={styles.screen}>
      <section className={styles.side} aria-hidden="true">
        <Bunting seed="acceso" height={200} />
        <p className={styles.slogan}>{texts.login.slogan}</p>
        <p className={styles.sloganMore}>{texts.login.sloganMore}</p>
      </section>
      <section className={styles.form} aria-labelledby="titulo-acceso">
        <p className={styles.sloganPhone}>{texts.login.slogan}</p>
        <h1 id="titulo-acceso" className={styles.title} tabIndex={-1}>
          {registering ? texts.login.register : texts.login.signIn}
        </h1>
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
            onRegistered={(message) => {
              setRegistered(message);
              setRegistering(false);
            }}
          />
        ) : (
          <LoginForm onSignedIn={() => navigate(target, { state: { plan } })} />
        )}
        <p className={styles.switch}>
          {other.question}{' '}
          <button type="button" className={styles.link} onClick={() => setRegistering(!registering)}>
            {other.link}
          </button>
        </p>
      </section>
      <AlertDialog title={texts.login.registeredTitle} message={registered} onClose={() => setRegistered(null)} />
    </div>
  );
}

/** The plan that the plans screen passed along, if any. */
function planOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('plan' in state)) return null;
  return typeof state.plan === 'string' && state.plan ? state.plan : null;
}

/**
 * The path to return to after the login, or null. Only paths of this site: a path that begins with two slashes would
 * lead to another one.
 */
function returnOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const path: unknown = Reflect.get(state, 'returnTo');
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
