import { Button, Dialog, Message, useSubmit } from '@vitrina/sdk';
import { texts } from '../texts.ts';

/** Asks once more before sessions are closed. `question` says which, `more` what follows. */
export function CloseDialog({
  question,
  more,
  onConfirm,
  onClose,
  returnFocusTo,
}: {
  question: string;
  more: string;
  onConfirm(): Promise<void>;
  onClose(): void;
  /** What gets the focus once sessions were closed, as the button that opened this may be gone with its session. */
  returnFocusTo(): HTMLElement | null;
}) {
  const { busy, error, submit } = useSubmit(onConfirm, { otherwise: texts.sessions.failed });
  return (
    <Dialog
      open
      onClose={onClose}
      title={question}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <Button onClick={onClose}>{texts.sessions.keep}</Button>
          <Button variant="danger" loading={busy} onClick={submit}>
            {texts.sessions.confirm}
          </Button>
        </>
      }
    >
      <p>{more}</p>
      {error && <Message tone="error">{error}</Message>}
    </Dialog>
  );
}
