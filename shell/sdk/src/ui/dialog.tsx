import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useBackCloses } from '../layer.ts';
import { sdkTexts } from '../texts.ts';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import styles from './dialog.module.css';

/** A modal layer. */
export interface DialogProps {
  open: boolean;
  /** Called on the X, Escape, a click outside and, with `backCloses`, on back. */
  onClose(): void;
  title: string;
  children: ReactNode;
  /** Actions at the foot. */
  footer?: ReactNode;
  wide?: boolean;
  /** No space around the content, for pictures. */
  flush?: boolean;
  /** The browser's back button closes the layer instead of leaving the page. */
  backCloses?: boolean;
  /** What gets the focus when the layer closes; what had it before the layer opened, where this gives nothing. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
  /** Name of the X button; 'Cerrar' by default. */
  closeLabel?: string;
}

/** A modal layer on the native element: the focus stays inside, and returns when it closes. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  wide,
  flush,
  backCloses = false,
  returnFocusTo,
  closeLabel = sdkTexts.close,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackCloses(backCloses, onClose);
  const returnFocus = useEffectEvent((opener: Element | null) => {
    const target = returnFocusTo?.();
    if (target) target.focus();
    else if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      returnFocus(opener);
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={cx(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && event.button === 0) onClose();
      }}
    >
      <div className={styles.header}>
        <h2 className={styles.title} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="x" label={closeLabel} onClick={onClose} />
      </div>
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  );
}

/** A message that must be confirmed, with one button. */
export function AlertDialog({
  message,
  onClose,
  title,
  action = sdkTexts.accept,
}: {
  /** The text, or null while there is none. */
  message: string | null;
  onClose(): void;
  title: string;
  action?: string;
}) {
  return (
    <Dialog
      open={message !== null}
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {action}
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Dialog>
  );
}
