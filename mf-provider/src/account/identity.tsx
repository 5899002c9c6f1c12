import { api, Button, Dialog, Message, PasswordField, TextField, useSession, useToasts } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { checkEmail, emptyIn, useAccessForm } from '../login/access-form.ts';
import styles from './account.module.css';
import { accountTexts } from './texts.ts';

const t = accountTexts.identity;

/** Name and e-mail of the account, with the dialogs that change them. */
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
  const { field, error, busy, form } = useAccessForm({
    blank: { nombre: name },
    check: emptyIn,
    send: async ({ nombre }) => {
      const { message } = await api.post('/api/cuenta/nombre', { nombre });
      await refresh();
      toasts.show(message, 'success');
      onClose();
    },
    unknown: t.failed,
  });
  return (
    <FormDialog title={t.changeName} action={t.save} keep={t.keep} busy={busy} submit={form.onSubmit} onClose={onClose}>
      {error && <Message tone="error">{error}</Message>}
      <TextField label={t.name} hint={t.nameHint} autoComplete="name" {...field('nombre')} />
    </FormDialog>
  );
}

/** Requests a change of e-mail, which takes effect when the mailed link is opened; then says where to look for it. */
function EmailDialog({ onClose }: { onClose(): void }) {
  const [sent, setSent] = useState<string | null>(null);
  const { field, error, busy, form } = useAccessForm({
    blank: { email: '', contrasena: '' },
    check: checkEmail,
    send: async ({ email: correo, contrasena }) =>
      setSent((await api.post('/api/cuenta/correo', { correo, contrasena })).message),
    unknown: t.failed,
  });
  if (sent)
    return (
      <Dialog open title={t.sent} onClose={onClose} footer={<Button onClick={onClose}>{t.understood}</Button>}>
        <Message tone="success">{sent}</Message>
      </Dialog>
    );
  return (
    <FormDialog
      title={t.changeEmail}
      action={t.send}
      keep={t.keep}
      busy={busy}
      submit={form.onSubmit}
      onClose={onClose}
    >
      <p>{t.emailMore}</p>
      {error && <Message tone="error">{error}</Message>}
      <TextField label={t.newEmail} type="email" autoComplete="email" {...field('email')} />
      <PasswordField label={accountTexts.delete.password} autoComplete="current-password" {...field('contrasena')} />
    </FormDialog>
  );
}
