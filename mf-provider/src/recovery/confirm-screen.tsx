import { ApiError, api, ButtonLink, useLocation, useSession, useSubmit } from '@vitrina/sdk';
import { useState } from 'react';
import { ResendConfirmation } from '../account/resend-confirmation.tsx';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { texts } from '../texts.ts';
import { LinkAction, linkToken } from './mail-link.tsx';

const t = texts.confirmation;

/**
 * `/perfil/confirmar#token=…`: confirms an e-mail by the link of a mail, in whichever browser it is opened. It requires
 * a click: scanners of mail servers open links and run their pages, which would confirm an e-mail that a stranger
 * registered.
 */
export function ConfirmScreen() {
  const token = linkToken(useLocation().hash);
  const { user, refresh } = useSession();
  const [done, setDone] = useState<string | null>(null);
  const [expired, setExpired] = useState(token === null);
  const send = async () => {
    try {
      const { message } = await api.post('/api/cuenta/confirmacion', { token: token ?? '' });
      await refresh();
      setDone(message);
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'enlace_vencido')) throw failure;
      setExpired(true);
    }
  };
  const { busy, error, submit } = useSubmit(send, { otherwise: t.failed });
  if (done !== null) {
    return (
      <AccessLayout title={t.doneTitle}>
        <p className={styles.intro}>{done}</p>
        <ButtonLink to={user ? '/menu' : '/perfil'} variant="primary" size="large" wide>
          {user ? t.toArea : texts.login.signIn}
        </ButtonLink>
      </AccessLayout>
    );
  }
  if (expired) {
    return (
      <AccessLayout title={t.expiredTitle}>
        <p className={styles.intro}>{!user ? t.expiredVisitor : user.correoConfirmado ? t.expiredChange : t.expired}</p>
        {user && !user.correoConfirmado && <ResendConfirmation variant="primary" />}
        {user?.correoConfirmado && (
          <ButtonLink to="/menu/cuenta" variant="primary" size="large" wide>
            {t.toAccount}
          </ButtonLink>
        )}
        {!user && (
          <ButtonLink to="/perfil" variant="primary" size="large" wide>
            {texts.login.signIn}
          </ButtonLink>
        )}
      </AccessLayout>
    );
  }
  return (
    <AccessLayout title={t.title}>
      <LinkAction texts={t} error={error} busy={busy} onPress={submit} />
    </AccessLayout>
  );
}
