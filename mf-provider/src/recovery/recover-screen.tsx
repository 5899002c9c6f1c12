import { api, Button, Link, Message, TextField, useLocation } from '@vitrina/sdk';
import { useState } from 'react';
import { textOf } from '../location-state.ts';
import { checkEmail, useAccessForm } from '../login/access-form.ts';
import { AccessLayout } from '../login/access-layout.tsx';
import styles from '../login/login.module.css';
import { texts } from '../texts.ts';

/** `/perfil/recuperar`: requests a link for a new password. The response does not reveal whether the account exists. */
export function RecoverScreen() {
  const location = useLocation();
  const [sent, setSent] = useState<string | null>(null);
  const { field, error, busy, form } = useAccessForm({
    blank: { email: textOf(location.state, 'email') ?? '' },
    check: checkEmail,
    send: async ({ email }) => {
      const answer = await api.post('/api/auth', { action: 'recuperar', email });
      setSent('message' in answer && typeof answer.message === 'string' ? answer.message : '');
    },
    onType: () => setSent(null),
    unknown: texts.recovery.failed,
  });
  return (
    <AccessLayout title={texts.recovery.title}>
      <p className={styles.intro}>{texts.recovery.intro}</p>
      <form {...form} className={styles.fields}>
        {error && <Message tone="error">{error}</Message>}
        {sent && !error && <Message tone="success">{sent}</Message>}
        <TextField label={texts.login.email} type="email" autoComplete="username" {...field('email')} />
        <Button type="submit" variant={sent ? 'outline' : 'primary'} size="large" wide loading={busy}>
          {sent ? texts.recovery.again : texts.recovery.submit}
        </Button>
      </form>
      <p className={styles.switch}>
        <Link to="/perfil" className={styles.link ?? ''}>
          {texts.recovery.back}
        </Link>
      </p>
    </AccessLayout>
  );
}
