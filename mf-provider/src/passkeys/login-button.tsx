import { Button, Message } from '@vitrina/sdk';
import { hasPasskeys } from './ceremony.ts';
import styles from './passkeys.module.css';
import { passkeyTexts as texts } from './texts.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

/** Login by passkey, in browsers that support it. */
export function PasskeyLogin({ onSignedIn }: { onSignedIn(): void }) {
  const { busy, error, logIn } = usePasskeyLogin(onSignedIn);
  if (!hasPasskeys) return null;
  return (
    <div className={styles.login}>
      <p className={styles.or}>{texts.or}</p>
      {error && <Message tone="error">{error}</Message>}
      <Button icon="shield-check" size="large" wide loading={busy} onClick={logIn}>
        {texts.logIn}
      </Button>
    </div>
  );
}
