import { NOTICES_VERSION } from '@vitrina/contracts/rules';
import { api, Button, Message, PasswordField, TextField } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { checkRegistration, type EmailProps, useAccessForm } from './access-form.ts';
import styles from './login.module.css';

/** Registers an account; nothing is sent while a field is wrong. `onEmail` gets the typed e-mail, for the other forms. */
export function RegisterForm({ email, onEmail, onRegistered }: EmailProps & { onRegistered(message: string): void }) {
  const { field, error, busy, form } = useAccessForm({
    blank: { nombre: '', email, contrasena: '', confirmar_contrasena: '' },
    check: checkRegistration,
    send: async (values) => {
      const answer = await api.post('/api/auth', { action: 'register', ...values, consentimiento: NOTICES_VERSION });
      onRegistered('message' in answer && typeof answer.message === 'string' ? answer.message : '');
    },
    onType: (name, value) => name === 'email' && onEmail(value),
    unknown: texts.login.unknownRegister,
  });
  return (
    <form {...form} className={styles.fields}>
      {error && <Message tone="error">{error}</Message>}
      <TextField label={texts.login.name} autoComplete="name" {...field('nombre')} />
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
      <p className={styles.consent}>
        {texts.consent.registering} <NoticeLinks />
      </p>
    </form>
  );
}

const links = [
  { href: '/politicas', label: texts.consent.policies },
  { href: '/privacidad', label: texts.consent.mexico },
  { href: '/tratamiento-de-datos', label: texts.consent.colombia },
];

/** Links to the legal notices; they open in a new tab, so that the form keeps what was typed. */
export function NoticeLinks() {
  return links.map(({ href, label }, index) => (
    <span key={href}>
      {index > 0 && ' · '}
      <a href={href} target="_blank" rel="noopener">
        {label}
      </a>
    </span>
  ));
}
