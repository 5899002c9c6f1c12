import { Message, PasswordField } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './profile.module.css';
import type { PasswordValues } from './values.ts';

/** The change of password. The hidden user name tells password managers whose it is. */
export function PasswordFields({
  email,
  values,
  error,
  onChange,
}: {
  email: string;
  values: PasswordValues;
  error: string | null;
  onChange(values: PasswordValues): void;
}) {
  const field = (name: keyof PasswordValues) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  });
  return (
    <fieldset className={styles.group}>
      <legend>{texts.profile.security}</legend>
      <p className={styles.hint}>{texts.profile.securityHint}</p>
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      {error && <Message tone="error">{error}</Message>}
      <div className={styles.triple}>
        <PasswordField
          label={texts.profile.currentPassword}
          autoComplete="current-password"
          name="contrasena"
          {...field('current')}
        />
        <PasswordField
          label={texts.profile.newPassword}
          autoComplete="new-password"
          name="nuevaContrasena"
          {...field('next')}
        />
        <PasswordField
          label={texts.profile.confirmPassword}
          autoComplete="new-password"
          name="confirmarContrasena"
          {...field('confirmation')}
        />
      </div>
    </fieldset>
  );
}
