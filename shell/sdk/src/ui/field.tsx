import { type ReactNode, useId } from 'react';
import { sdkTexts } from '../texts.ts';
import { cx } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** Props of every field. */
export interface FieldProps {
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
export interface ControlAttributes {
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
