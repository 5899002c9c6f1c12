import { type ComponentProps, type ReactNode, useState } from 'react';
import { sdkTexts } from '../texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

type Own<T extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<T>, 'className' | 'children'> & FieldProps;

/** Stops phone keyboards from capitalizing and correcting, and spell checkers from sending what is typed. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** True for an e-mail address or a URL. */
function isAddress({ type, inputMode }: ComponentProps<'input'>): boolean {
  return type === 'email' || inputMode === 'url';
}

/** A line of text. `ref` and the rest go to the input, so form libraries can register it. */
export function TextField({ label, hint, error, optional, counter, ...input }: Own<'input'>): ReactNode {
  return (
    <Field {...{ label, hint, error, optional, counter }} id={input.id}>
      {(control) => <input type="text" {...(isAddress(input) && AS_TYPED)} {...input} {...control} />}
    </Field>
  );
}

/** Several lines of text; it grows with what is written where the browser can. */
export function TextArea({ label, hint, error, optional, counter, ...input }: Own<'textarea'>): ReactNode {
  return (
    <Field {...{ label, hint, error, optional, counter }} id={input.id}>
      {(control) => <textarea rows={4} {...input} {...control} />}
    </Field>
  );
}

/** A choice from a list; options are its children. */
export function Select({
  label,
  hint,
  error,
  optional,
  counter,
  children,
  ...input
}: Own<'select'> & { children: ComponentProps<'select'>['children'] }): ReactNode {
  return (
    <Field {...{ label, hint, error, optional, counter }} id={input.id}>
      {(control) => (
        <>
          <select {...input} {...control}>
            {children}
          </select>
          <span className={styles.arrow}>
            <Icon name="chevron-down" />
          </span>
        </>
      )}
    </Field>
  );
}

/** A calendar day, `YYYY-MM-DD`, by the browser's own picker. */
export function DateField(props: Own<'input'>): ReactNode {
  return <TextField {...props} type="date" />;
}

/** A password that can be shown. */
export function PasswordField({ label, hint, error, optional, counter, ...input }: Own<'input'>): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, optional, counter }} id={input.id}>
      {({ className, ...control }) => (
        <>
          <input
            {...AS_TYPED}
            {...input}
            {...control}
            className={cx(className, styles.withAction)}
            type={shown ? 'text' : 'password'}
          />
          <span className={styles.action}>
            <IconButton
              icon={shown ? 'eye-off' : 'eye'}
              label={shown ? sdkTexts.hidePassword : sdkTexts.showPassword}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          </span>
        </>
      )}
    </Field>
  );
}
