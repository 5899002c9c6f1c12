import { formErrors } from '@vitrina/contracts/errors';
import { emailFault, readEmail } from '@vitrina/contracts/rules';
import { api, Button, Dialog, Message, PasswordField, TextField, useSession, useSubmit, useToasts } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './account.module.css';

const t = texts.account.identity;

/** Name and e-mail of the account, and their changes. */
export function Identity() {
  const { user } = useSession();
  const [changing, setChanging] = useState<'name' | 'email' | null>(null);
  if (!user) return null;
  const close = () => setChanging(null);
  return (
    <section className={styles.section} aria-labelledby="identidad">
      <h2 id="identidad">{t.title}</h2>
      <dl className={styles.identity}>
        <div>
          <dt>{t.name}</dt>
          <dd>
            <span>{user.nombre}</span>
            <Button onClick={() => setChanging('name')}>{t.changeName}</Button>
          </dd>
        </div>
        <div>
          <dt>{t.email}</dt>
          <dd>
            <span>{user.email}</span>
            <Button onClick={() => setChanging('email')}>{t.changeEmail}</Button>
          </dd>
        </div>
      </dl>
      {changing === 'name' && <NameDialog name={user.nombre} onClose={close} />}
      {changing === 'email' && <EmailDialog onClose={close} />}
    </section>
  );
}

function NameDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { refresh } = useSession();
  const toasts = useToasts();
  const [next, setNext] = useState(name);
  const [missing, setMissing] = useState(false);
  const check = () => {
    setMissing(next.trim() === '');
    return next.trim() !== '';
  };
  const { busy, error, submit } = useSubmit(
    async () => {
      const { message } = await api.post('/api/cuenta/nombre', { nombre: next });
      await refresh();
      toasts.show(message, 'success');
      onClose();
    },
    { check, otherwise: t.failed },
  );
  return (
    <FormDialog title={t.changeName} action={t.save} keep={t.keep} busy={busy} submit={submit} onClose={onClose}>
      {error && <Message tone="error">{error}</Message>}
      <TextField
        label={t.name}
        hint={t.nameHint}
        autoComplete="name"
        error={missing ? texts.login.required : null}
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
    </FormDialog>
  );
}

/** Asks for another e-mail, which changes once the link in it is opened: the dialog then says where to look. */
function EmailDialog({ onClose }: { onClose(): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<{ email: string | null; password: string | null } | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const check = () => {
    const found = {
      email: readEmail(email) ? null : formErrors[emailFault(email)].text,
      password: password ? null : texts.login.required,
    };
    setWrong(found);
    return !found.email && !found.password;
  };
  const { busy, error, submit } = useSubmit(
    async () => {
      const { message } = await api.post('/api/cuenta/correo', { correo: email, contrasena: password });
      setSent(message);
    },
    { check, otherwise: t.failed },
  );
  if (sent)
    return (
      <Dialog open title={t.sent} onClose={onClose} footer={<Button onClick={onClose}>{t.understood}</Button>}>
        <Message tone="success">{sent}</Message>
      </Dialog>
    );
  return (
    <FormDialog title={t.changeEmail} action={t.send} keep={t.keep} busy={busy} submit={submit} onClose={onClose}>
      <p>{t.emailMore}</p>
      {error && <Message tone="error">{error}</Message>}
      <TextField
        label={t.newEmail}
        type="email"
        autoComplete="email"
        error={wrong?.email ?? null}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        label={texts.account.delete.password}
        autoComplete="current-password"
        error={wrong?.password ?? null}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  );
}
