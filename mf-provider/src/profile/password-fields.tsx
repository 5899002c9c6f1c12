import { Message, PasswordField } from '@vitrina/sdk';
import { passkeyTexts } from '../passkeys/texts.ts';
import { useOwnPasskeys } from '../passkeys/use-own-passkeys.ts';
import { texts } from '../texts.ts';
import styles from './profile.module.css';
import type { PasswordValues } from './values.ts';

/**
 * Change of password. Accounts with passkeys can also remove them: someone who knew the old password may have added
 * one. The hidden user name lets password managers identify the account.
 */
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
  const passkeys = useOwnPasskeys({ enabled: values.next !== '' });
  const field = (name: Exclude<keyof PasswordValues, 'removesPasskeys'>) => ({
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
      {values.next !== '' && passkeys.data && passkeys.data.length > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={passkeyTexts.withPassword}
            aria-describedby="quitar-llaves"
            checked={values.removesPasskeys}
            onChange={({ target }) => onChange({ ...values, removesPasskeys: target.checked })}
          />
          <span>
            {passkeyTexts.withPassword}
            <small id="quitar-llaves">{passkeyTexts.withPasswordHint}</small>
          </span>
        </label>
      )}
    </fieldset>
  );
}
