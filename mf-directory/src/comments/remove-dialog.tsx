import { Button, Dialog, Message, useSubmit } from '@vitrina/sdk';
import { commentTexts as texts } from './texts.ts';

/** Asks for confirmation before a comment is deleted permanently. */
export function RemoveDialog({ onRemove, onClose }: { onRemove(): Promise<void>; onClose(): void }) {
  const { busy, error, submit } = useSubmit(async () => {
    await onRemove();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.removeTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.removeKeep}</Button>
          <Button variant="danger" loading={busy} onClick={submit}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <p>{texts.removeMore}</p>
      {error && <Message tone="error">{error}</Message>}
    </Dialog>
  );
}
