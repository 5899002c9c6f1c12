import {
  ApiError,
  api,
  Button,
  ButtonLink,
  Message,
  PasswordField,
  useLocation,
  useNavigate,
  useSession,
} from '@vitrina/sdk';
import { useState } from 'react';
import { checkReset, useAccessForm } from '../login/access-form.ts';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { texts } from '../texts.ts';
import { linkToken } from './mail-link.tsx';

const blank = { contrasena: '', confirmar_contrasena: '' };

/** `/perfil/restablecer#token=…`: sets a new password by the link of a mail, then leads to the login. */
export function ResetScreen() {
  const token = linkToken(useLocation().hash);
  const [expired, setExpired] = useState(token === null);
  const open = token !== null && !expired;
  return (
    <AccessLayout title={open ? texts.recovery.newTitle : texts.recovery.expiredTitle}>
      {open ? <NewPassword token={token} onExpired={() => setExpired(true)} /> : <Expired />}
    </AccessLayout>
  );
}

function NewPassword({ token, onExpired }: { token: string; onExpired(): void }) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const { field, error, busy, form } = useAccessForm({
    blank,
    check: checkReset,
    send: async (values) => {
      try {
        const answer = await api.post('/api/auth', { action: 'restablecer', token, ...values });
        // Every session has ended, including any in this browser.
        await refresh();
        const notice = 'message' in answer ? answer.message : '';
        navigate('/perfil', { replace: true, state: { notice } });
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.code === 'enlace_vencido')) throw failure;
        onExpired();
      }
    },
    unknown: texts.recovery.newFailed,
  });
  return (
    <>
      <p className={styles.intro}>{texts.recovery.newIntro}</p>
      <form {...form} className={styles.fields}>
        {error && <Message tone="error">{error}</Message>}
        <PasswordField
          label={texts.recovery.newPassword}
          hint={texts.login.passwordHint}
          autoComplete="new-password"
          {...field('contrasena')}
        />
        <PasswordField
          label={texts.login.confirmation}
          autoComplete="new-password"
          {...field('confirmar_contrasena')}
        />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {texts.recovery.newSubmit}
        </Button>
      </form>
    </>
  );
}

/** Shown for a link that was used, has expired, or was cut off. */
function Expired() {
  return (
    <>
      <p className={styles.intro}>{texts.recovery.expired}</p>
      <ButtonLink to="/perfil/recuperar" variant="primary" size="large" wide>
        {texts.recovery.anotherLink}
      </ButtonLink>
    </>
  );
}
