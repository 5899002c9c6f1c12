import { cleanLine, cleanText, cutTo } from '@vitrina/contracts/rules';
import {
  type ChangeEvent,
  type ChangeEventHandler,
  type ClipboardEvent,
  type ComponentProps,
  type DOMAttributes,
  type ReactNode,
  type SyntheticEvent,
  useState,
} from 'react';
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
 * field. `maxLength` counts characters as `lengthOf` does. `ref` and the rest go to the input, so form libraries can register it.
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  counter,
  type = 'text',
  maxLength,
  onChange,
  ...input
}: Own<'input'>): ReactNode {
  const kind = type === 'email' ? AS_EMAIL : input.inputMode === 'url' && AS_TYPED;
  const changes = WRITTEN.has(type) ? cleaned(cleanLine, maxLength, onChange) : { onChange };
  return (
    <Field {...{ label, hint, error, optional, counter }} id={input.id}>
      {(control) => <input type={type} {...kind} {...input} {...control} {...changes} />}
    </Field>
  );
}

/** Several lines of text, cleaned as they come in; the field grows with what is written where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  counter,
  maxLength,
  onChange,
  ...input
}: Own<'textarea'>): ReactNode {
  return (
    <Field {...{ label, hint, error, optional, counter }} id={input.id}>
      {(control) => <textarea rows={4} {...input} {...control} {...cleaned(cleanText, maxLength, onChange)} />}
    </Field>
  );
}

/**
 * Handlers that clean the field's text before they pass a change on, and drop what was added beyond `limit` characters: the
 * attribute `maxlength` counts code units and divides emoji. Text that a keyboard still composes is left alone until it is
 * done. Where nothing is to be cleaned the cursor stays.
 */
function cleaned<T extends HTMLInputElement | HTMLTextAreaElement>(
  clean: (text: string) => string,
  limit: number | undefined,
  onChange: ChangeEventHandler<T> | undefined,
): Pick<DOMAttributes<T>, 'onChange' | 'onCompositionEnd'> {
  if (!onChange) return {};
  const change = (event: SyntheticEvent<T>) => {
    const field = event.currentTarget;
    const text = field.value;
    // Null in fields without a selection, such as those for e-mail, which throw when it is set.
    const cursor = field.selectionStart;
    let now = clean(text);
    let before = clean(text.slice(0, cursor ?? text.length));
    if (limit) {
      const after = now.slice(before.length);
      before = cutTo(before, limit, after);
      now = before + after;
    }
    if (now !== text && !(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)) {
      field.value = now;
      if (cursor !== null) field.setSelectionRange(before.length, before.length);
    }
    onChange(event as ChangeEvent<T>);
  };
  return { onChange: change, onCompositionEnd: change };
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
