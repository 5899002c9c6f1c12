import { Button, Dialog, Message, useSubmit } from '@vitrina/sdk';
import type { ReactNode } from 'react';

/** Asks once more before something is done that cannot be taken back. `question` says what, `more` what follows. */
export function ConfirmDialog({
  question,
  more,
  action,
  keep,
  failed,
  onConfirm,
  onClose,
  returnFocusTo,
}: {
  question: string;
  more: ReactNode;
  /** Labels of the two buttons: to do it, and to leave it as it is. */
  action: string;
  keep: string;
  /** What to show where a failure has no text of the server's. */
  failed: string;
  onConfirm(): Promise<void>;
  onClose(): void;
  /** What gets the focus afterwards, as the button that opened this may be gone. */
  returnFocusTo(): HTMLElement | null;
}) {
  const { busy, error, submit } = useSubmit(onConfirm, { otherwise: failed });
  return (
    <Dialog
      open
      onClose={onClose}
      title={question}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" loading={busy} onClick={submit}>
            {action}
          </Button>
        </>
      }
    >
      <p>{more}</p>
      {error && <Message tone="error">{error}</Message>}
    </Dialog>
  );
}
