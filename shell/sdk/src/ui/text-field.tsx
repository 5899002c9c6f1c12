import { cleanLine, cleanText } from '@vitrina/contracts/rules';
import { type ChangeEventHandler, type ClipboardEvent, type ComponentProps, type ReactNode, useState } from 'react';
import { sdkTexts } from '../texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

type Own<T extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<T>, 'className' | 'children'> & FieldProps;

/** Stops phone keyboards from capitalizing and correcting, and spell checkers from sending what is typed. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/**
 * Attributes of an e-mail field. Its form needs `noValidate`: browsers refuse `Name <address>` and letters with accents,
 * which `readEmail` explains or accepts. Chromium shows 'diseño.co' and reports the domain as `xn--diseo-rta.co` once the
 * address is complete; the server stores that form, so nothing converts it back. The conversion also takes characters that
 * only look like a hyphen, so pasted text is cleaned before the browser sees it.
 */
const AS_EMAIL = { ...AS_TYPED, onPaste: pasteCleaned };

/** Types of inputs whose text people write; those of others, such as dates, have a form of their own. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'url', 'email']);

/**
 * A line of text, cleaned as it comes in (see `cleanLine`): what is pasted with it and shows nothing does not get into the
 * field. `ref` and the rest go to the input, so form libraries can register it.
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  counter,
  type = 'text',
  onChange,
  ...input
}: Own<'input'>): ReactNode {
  const kind = type === 'email' ? AS_EMAIL : input.inputMode === 'url' && AS_TYPED;
  const change = WRITTEN.has(type) ? cleaned(cleanLine, onChange) : onChange;
  return (
    <Field {...{ label, hint, error, optional, counter }} id={input.id}>
      {(control) => <input type={type} {...kind} {...input} {...control} onChange={change} />}
    </Field>
  );
}

/** Several lines of text, cleaned as they come in; the field grows with what is written where the browser can. */
export function TextArea({ label, hint, error, optional, counter, onChange, ...input }: Own<'textarea'>): ReactNode {
  return (
    <Field {...{ label, hint, error, optional, counter }} id={input.id}>
      {(control) => <textarea rows={4} {...input} {...control} onChange={cleaned(cleanText, onChange)} />}
    </Field>
  );
}

/**
 * A handler of changes that cleans the field's text before it passes them on. What is composed by a keyboard is left
 * alone until it is done, and where nothing is to be cleaned the cursor stays.
 */
function cleaned<T extends HTMLInputElement | HTMLTextAreaElement>(
  clean: (text: string) => string,
  onChange: ChangeEventHandler<T> | undefined,
): ChangeEventHandler<T> | undefined {
  if (!onChange) return undefined;
  return (event) => {
    const field = event.currentTarget;
    const text = field.value;
    const now = clean(text);
    if (now !== text && !(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)) {
      const cursor = field.selectionStart;
      field.value = now;
      // Fields without a selection, such as those for e-mail, throw when it is set.
      if (cursor !== null) {
        const before = clean(text.slice(0, cursor)).length;
        field.setSelectionRange(before, before);
      }
    }
    onChange(event);
  };
}

/** Inserts pasted text cleaned, at the cursor and so that it can be undone. `execCommand` is the only way to do both. */
function pasteCleaned(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text');
  const now = cleanLine(text);
  if (now !== text && document.execCommand('insertText', false, now)) event.preventDefault();
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
