import { errorCatalogue } from '@vitrina/contracts/errors';
import { checkPassword } from '@vitrina/contracts/rules';
import { ApiError, api, Button, Message, PasswordField, TextField } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './login.module.css';

const blank = { nombre: '', email: '', contrasena: '', confirmar_contrasena: '' };

/** Registers an account; nothing is sent while the passwords differ. */
export function RegisterForm({ onRegistered }: { onRegistered(message: string): void }) {
  const [values, setValues] = useState(blank);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = (name: keyof typeof blank) => ({
    name,
    required: true,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemWith(values);
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const answer = await api.post('/api/auth', { action: 'register', ...values });
      onRegistered('message' in answer && typeof answer.message === 'string' ? answer.message : '');
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : texts.login.unknownRegister);
      setBusy(false);
    }
  };
  return (
    <form className={styles.fields} onSubmit={submit}>
      {error && <Message tone="error">{error}</Message>}
      <TextField label={texts.login.name} autoComplete="name" maxLength={80} {...field('nombre')} />
      <TextField label={texts.login.email} type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        label={texts.login.password}
        hint={texts.login.passwordHint}
        autoComplete="new-password"
        {...field('contrasena')}
      />
      <PasswordField label={texts.login.confirmation} autoComplete="new-password" {...field('confirmar_contrasena')} />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        {texts.login.submitRegister}
      </Button>
    </form>
  );
}

function problemWith(values: typeof blank): string | null {
  if (values.contrasena !== values.confirmar_contrasena) return texts.login.mismatch;
  const code = checkPassword(values.contrasena);
  return code ? errorCatalogue[code].text : null;
}
