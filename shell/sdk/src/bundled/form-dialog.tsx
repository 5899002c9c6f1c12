import { Button, Dialog } from '@vitrina/sdk';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './form-dialog.module.css';

/** A dialog around a form: at the foot the way out, and the button that sends it. */
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
  /** Labels of the two buttons: to send the form, and to leave it. */
  action: string;
  keep: string;
  variant?: 'primary' | 'danger';
  /** While it is being sent. */
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
