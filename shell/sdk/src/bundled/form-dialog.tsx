import { Button, Dialog } from '@vitrina/sdk';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './form-dialog.module.css';

/** Dialog around a form, with cancel and submit buttons at the foot. */
export function FormDialog({
  title,
  action,
  keep,
  variant = 'primary',
  busy,
  submit,
  onClose,
  backCloses = false,
  children,
}: {
  title: string;
  /** Labels of the two buttons: submit, and cancel. */
  action: string;
  keep: string;
  variant?: 'primary' | 'danger';
  /** True while the form is being sent. */
  busy: boolean;
  submit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  onClose(): void;
  /** The browser's back button closes the dialog. */
  backCloses?: boolean;
  children: ReactNode;
}) {
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      backCloses={backCloses}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button type="submit" form={form} variant={variant} loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
