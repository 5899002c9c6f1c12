import { Button, Dialog, Message, useSubmit } from '@vitrina/sdk';
import type { ReactNode } from 'react';

/** Confirms an action that cannot be undone. `question` is the question, `more` describes the consequences. */
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
  /** Labels of the two buttons: confirm, and cancel. */
  action: string;
  keep: string;
  /** Message for a failure without a text from the server. */
  failed: string;
  onConfirm(): Promise<void>;
  onClose(): void;
  /** Element to focus afterwards, for when the button that opened this may be gone. */
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
