import { api, Button, Message, PasswordField, useNavigate, useSession, useSubmit } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './account.module.css';

const t = texts.account.delete;

/** Explains what deleting the account means, with the button that starts it. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="eliminar">
      <h2 id="eliminar">{t.title}</h2>
      <ul>
        {t.what.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t.action}
      </Button>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Asks for the password. Afterwards the login screen says until when the account can be restored. */
function DeleteDialog({ onClose }: { onClose(): void }) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const check = () => {
    setMissing(password === '');
    return password !== '';
  };
  const send = async () => {
    const { message } = await api.delete('/api/cuenta', {}, { contrasena: password });
    // Without a session the area redirects to the login and passes this state on.
    navigate('.', { replace: true, state: { notice: message } });
    await refresh();
  };
  const { busy, error, submit } = useSubmit(send, { check, otherwise: t.failed });
  return (
    <FormDialog
      title={t.question}
      action={t.confirm}
      keep={t.keep}
      variant="danger"
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{t.more}</p>
      {error && <Message tone="error">{error}</Message>}
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        value={password}
        error={missing ? texts.login.required : null}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}
