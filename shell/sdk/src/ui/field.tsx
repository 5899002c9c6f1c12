import { cleanLine, cleanText, cutTo } from '@vitrina/contracts/rules';
import {
  type ChangeEvent,
  type ChangeEventHandler,
  type ClipboardEvent,
  type ComponentProps,
  type DOMAttributes,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useState,
} from 'react';
import { sdkTexts } from '../texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: string;
  /** Help under the control, replaced by the error. */
  hint?: ReactNode;
  /** Error message for the value, in the product's words. */
  error?: string | null | undefined;
  /** Shows 'opcional' after the label. */
  optional?: boolean | undefined;
  /** Shows `used of limit` under the control; the value is never cut. */
  counter?: { used: number; limit: number } | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
interface ControlAttributes {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Frame of a field: label above, control, hint or error and counter under it. `id` overrides the generated id. */
export function Field({
  label,
  hint,
  error,
  optional,
  counter,
  id,
  children,
}: FieldProps & { id?: string | undefined; children: (control: ControlAttributes) => ReactNode }): ReactNode {
  const generated = useId();
  const controlId = id ?? generated;
  const underId = `${controlId}-pie`;
  const under = error || hint || counter;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label} {optional && <span className={styles.optional}>({sdkTexts.optional})</span>}
      </label>
      <div className={styles.row}>
        {children({
          id: controlId,
          className: styles.control,
          'aria-describedby': under ? underId : undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
      {under && (
        <div className={styles.under} id={underId}>
          {error ? (
            <span className={styles.error}>
              <Icon name="circle-alert" size={16} />
              {error}
            </span>
          ) : (
            hint && <span>{hint}</span>
          )}
          {counter && (
            <span className={cx(styles.count, counter.used > counter.limit && styles.over)}>
              <span aria-hidden="true">
                {counter.used}/{counter.limit}
              </span>
              <VisuallyHidden>{sdkTexts.characters(counter.used, counter.limit)}</VisuallyHidden>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span style={hidden}>{children}</span>;
}

type Own<T extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<T>, 'className' | 'children'> & FieldProps;

/** Separates the props of a field's frame from those of its control. */
function split<T extends 'input' | 'textarea' | 'select'>({ label, hint, error, optional, counter, ...input }: Own<T>) {
  return { frame: { label, hint, error, optional, counter, id: input.id }, input };
}

/** Stops phone keyboards from capitalizing and correcting, and spell checkers from sending the typed text. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/**
 * Attributes of an e-mail field. Its form needs `noValidate`: browsers refuse `Name <address>` and letters with accents,
 * which `readEmail` explains or accepts. Chromium shows 'diseño.co' and reports the domain as `xn--diseo-rta.co` once the
 * address is complete; the server stores that form, so nothing converts it back. The conversion also takes characters that
 * only look like a hyphen, so pasted text is cleaned before the browser sees it.
 */
const AS_EMAIL = { ...AS_TYPED, onPaste: pasteCleaned };

/** Input types with free text; others, such as dates, have a fixed format. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'url', 'email']);

/**
 * Single-line text field, cleaned on input (see `cleanLine`): invisible characters in pasted text are removed. `maxLength`
 * counts characters like `lengthOf`. `ref` and other props go to the input, so that form libraries can register it.
 */
export function TextField({ type = 'text', maxLength, onChange, ...props }: Own<'input'>): ReactNode {
  const { frame, input } = split<'input'>(props);
  const kind = type === 'email' ? AS_EMAIL : input.inputMode === 'url' && AS_TYPED;
  const changes = WRITTEN.has(type) ? cleaned(cleanLine, maxLength, onChange) : { onChange };
  return <Field {...frame}>{(control) => <input type={type} {...kind} {...input} {...control} {...changes} />}</Field>;
}

/** Multi-line text field, cleaned on input; grows with its text if the browser supports it. */
export function TextArea({ maxLength, onChange, ...props }: Own<'textarea'>): ReactNode {
  const { frame, input } = split<'textarea'>(props);
  return (
    <Field {...frame}>
      {(control) => <textarea rows={4} {...input} {...control} {...cleaned(cleanText, maxLength, onChange)} />}
    </Field>
  );
}

/**
 * Creates handlers that clean the field's text before they pass on a change, and drop text beyond `limit` characters: the
 * attribute `maxlength` counts code units and splits emoji. Text that a keyboard is still composing is left alone. If there
 * is nothing to clean, the cursor stays.
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
    // Null in fields without a selection, such as e-mail fields, which throw when it is set.
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

/** Inserts cleaned text at the cursor on paste, with undo. Only `execCommand` can do both. */
function pasteCleaned(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text');
  const now = cleanLine(text);
  if (now !== text && document.execCommand('insertText', false, now)) event.preventDefault();
}

/** Choice from a list; options are its children. */
export function Select({
  children,
  ...props
}: Own<'select'> & { children: ComponentProps<'select'>['children'] }): ReactNode {
  const { frame, input } = split<'select'>(props);
  return (
    <Field {...frame}>
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

/** Field for a calendar day, `YYYY-MM-DD`, with the browser's picker. */
export function DateField(props: Own<'input'>): ReactNode {
  return <TextField {...props} type="date" />;
}

/** Password field with a button that shows the password. */
export function PasswordField(props: Own<'input'>): ReactNode {
  const { frame, input } = split<'input'>(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
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
