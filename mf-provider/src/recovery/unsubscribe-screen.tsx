import { ApiError, api, ButtonLink, useLocation, useSession, useSubmit } from '@vitrina/sdk';
import { useState } from 'react';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { texts } from '../texts.ts';
import { LinkAction, linkToken } from './mail-link.tsx';

const t = texts.unsubscription;

/** `/perfil/avisos#token=…`: switches off mails on a click, because mail servers open links by themselves. */
export function UnsubscribeScreen() {
  const token = linkToken(useLocation().hash);
  const [done, setDone] = useState<string | null>(null);
  const [useless, setUseless] = useState(token === null);
  const send = async () => {
    try {
      setDone((await api.post('/api/avisos/baja', undefined, { query: { token: token ?? '' } })).message);
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'enlace_de_baja')) throw failure;
      setUseless(true);
    }
  };
  const { busy, error, submit } = useSubmit(send, { otherwise: t.failed });
  if (useless) {
    return (
      <AccessLayout title={t.uselessTitle}>
        <p className={styles.intro}>{t.useless}</p>
        <ToChoices />
      </AccessLayout>
    );
  }
  if (done !== null) {
    return (
      <AccessLayout title={t.doneTitle}>
        <p className={styles.intro}>
          {done} {t.again}
        </p>
        <ToChoices />
      </AccessLayout>
    );
  }
  return (
    <AccessLayout title={t.title}>
      <LinkAction texts={t} error={error} busy={busy} onPress={submit} />
    </AccessLayout>
  );
}

/** Link to all mail preferences, by the login for visitors without a session. */
function ToChoices() {
  const { user } = useSession();
  return (
    <ButtonLink to={user ? '/menu/cuenta' : '/perfil'} variant="primary" size="large" wide>
      {user ? t.toChoices : texts.login.signIn}
    </ButtonLink>
  );
}
