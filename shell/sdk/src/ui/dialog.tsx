import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useBackCloses } from '../layer.ts';
import { sdkTexts } from '../texts.ts';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import styles from './dialog.module.css';

/** Props of a modal layer. */
export interface DialogProps {
  open: boolean;
  /** Called on the X, Escape, a click outside and, with `backCloses`, on back; must close the layer. */
  onClose(): void;
  title: string;
  children: ReactNode;
  /** Actions at the foot. */
  footer?: ReactNode;
  wide?: boolean;
  /** No padding around the content, for pictures. */
  flush?: boolean;
  /** Makes the browser's back button close the layer instead of leaving the page. */
  backCloses?: boolean;
  /** Returns the element to focus when the layer closes; if null, focus returns to its element before opening. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
  /** Label of the X button; 'Cerrar' by default. */
  closeLabel?: string;
}

/** Modal layer on the native element: focus stays inside, and returns when it closes. */
export function Dialog(props: DialogProps): ReactNode {
  const painted = usePainted(props.open);
  return props.open && painted ? <OpenDialog {...props} /> : null;
}

/** True once the frame that responds to the press is painted: rendering a layer and making the page inert take longer. */
function usePainted(open: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const cancel = afterPaint(() => setPainted(true));
    return () => {
      cancel();
      setPainted(false);
    };
  }, [open]);
  return painted;
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
  // Hidden first: making the page interactive again takes the browser longer.
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    afterPaint(onClose);
  };
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
      className={cx(styles.dialog, wide && styles.wide, leaving && styles.leaving)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && event.button === 0) leave();
      }}
    >
      <div className={styles.header}>
        <h2 className={styles.title} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="x" label={closeLabel} onClick={leave} />
      </div>
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  );
}

/** Message that must be confirmed, with one button. */
export function AlertDialog({
  message,
  onClose,
  title,
  action = sdkTexts.accept,
}: {
  /** Text of the message, or null to close the dialog. */
  message: string | null;
  onClose(): void;
  title: string;
  action?: string;
}): ReactNode {
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

/** Runs `work` after the next painted frame, so that a press shows first; in a hidden tab later. @returns cancels it */
function afterPaint(work: () => void): () => void {
  let task: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
