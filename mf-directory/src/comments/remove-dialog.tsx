import { ApiError, Button, Dialog, Message } from '@vitrina/sdk';
import { useState } from 'react';
import { commentTexts as texts } from './texts.ts';

/** Asks once more before a comment is gone for good. */
export function RemoveDialog({ onRemove, onClose }: { onRemove(): Promise<void>; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const remove = async () => {
    setBusy(true);
    try {
      await onRemove();
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.removeTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.removeKeep}</Button>
          <Button variant="danger" loading={busy} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <p>{texts.removeMore}</p>
      {failure && <Message tone="error">{failure}</Message>}
    </Dialog>
  );
}
