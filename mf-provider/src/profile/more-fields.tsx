import { planHas } from '@vitrina/contracts/plans';
import { lengthOf, MAX_HOURS, MAX_POLICY, socialNetwork } from '@vitrina/contracts/rules';
import { Link, Message, PasswordField, TextArea, TextField, useSession } from '@vitrina/sdk';
import { useOwnPasskeys } from '../passkeys/passkeys.tsx';
import { passkeyTexts } from '../passkeys/texts.ts';
import { texts } from '../texts.ts';
import { HoursEditor } from './availability/hours-editor.tsx';
import { WhereFields } from './availability/where-fields.tsx';
import { OfferFields } from './prices/offer-fields.tsx';
import styles from './profile.module.css';
import { at, type FieldsProps, type PasswordValues, textField } from './values.ts';

/** Third step: optional fields that improve the page. */
export function MoreFields(fields: FieldsProps) {
  const { values } = fields;
  const field = textField(fields);
  return (
    <>
      <WhereFields {...fields} />
      <HoursEditor {...fields} />
      <OfferFields {...fields} />
      <TextField label={texts.profile.link} {...field('www')} optional inputMode="url" autoComplete="url" />
      <TextField
        label={texts.profile.hours}
        hint={texts.profile.hoursHint}
        {...field('horario')}
        optional
        maxLength={MAX_HOURS}
      />
      <TextArea
        label={texts.profile.policy}
        hint={texts.profile.policyHint}
        {...field('politica')}
        optional
        rows={3}
        counter={{ used: lengthOf(values.politica), limit: MAX_POLICY }}
      />
      <TextField label={texts.profile.address} {...field('direccion')} autoComplete="street-address" maxLength={200} />
      <SocialFields {...fields} />
    </>
  );
}

/** Up to three links to social networks, labelled as on the public page, with a notice if the plan hides them (R39). */
function SocialFields({ values, problem, change }: FieldsProps) {
  const { user } = useSession();
  const error = problem?.field === 'redes' ? problem : null;
  return (
    <fieldset className={styles.group}>
      <legend>{texts.profile.social}</legend>
      <p className={styles.hint}>{texts.profile.socialHint}</p>
      {user?.plan && !planHas(user.plan, 'enlacesSociales') && (
        <Message tone="info">
          {texts.profile.socialHidden} <Link to="/planes">{texts.publications.seePlans}</Link>
        </Message>
      )}
      {values.redes.map((link, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: the positions are fixed and only the links change
          key={index}
          label={texts.profile.socialLink(index + 1)}
          {...at(index === 0 ? 'redes' : `redes-${index + 1}`)}
          optional
          inputMode="url"
          hint={/^https:\/\//i.test(link) ? socialNetwork(link) : undefined}
          error={error && (error.index ?? 0) === index ? error.text : null}
          value={link}
          onChange={(event) =>
            change({ redes: values.redes.map((other, place) => (place === index ? event.target.value : other)) })
          }
        />
      ))}
    </fieldset>
  );
}

/** Returns true for input by a person: browsers' and extensions' password managers name no type, or a replacement. */
function isTyped(event: Event): boolean {
  const type = event instanceof InputEvent && event.inputType;
  return Boolean(type) && type !== 'insertReplacementText';
}

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
  const field = (name: 'next' | 'confirmation') => ({
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
          value={values.current}
          onChange={({ target, nativeEvent }) =>
            onChange({ ...values, current: target.value, isFilled: !isTyped(nativeEvent) })
          }
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
