import { Button, Message, useSession, useSubmit, useToasts } from '@vitrina/sdk';
import { hasPasskeys, logInByPasskey } from './ceremony.ts';
import styles from './passkeys.module.css';
import { passkeyTexts as texts } from './texts.ts';

/** Login by passkey, in browsers that support it. */
export function PasskeyLogin({ onSignedIn }: { onSignedIn(): void }) {
  const { busy, error, submit } = usePasskeyLogin(onSignedIn);
  if (!hasPasskeys) return null;
  return (
    <div className={styles.login}>
      <p className={styles.or}>{texts.or}</p>
      {error && <Message tone="error">{error}</Message>}
      <Button icon="shield-check" size="large" wide loading={busy} onClick={submit}>
        {texts.logIn}
      </Button>
    </div>
  );
}

/** Logs in with a passkey that the person chooses, and reloads the session before `onSignedIn`. */
export function usePasskeyLogin(onSignedIn: () => void) {
  const { refresh } = useSession();
  const toasts = useToasts();
  const logIn = async () => {
    const message = await logInByPasskey();
    await refresh();
    if (message) toasts.show(message, 'success');
    onSignedIn();
  };
  return useSubmit(logIn, { otherwise: texts.failed });
}
