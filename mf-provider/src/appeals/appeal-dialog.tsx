import { Button, Dialog, Message } from '@vitrina/sdk';
import { useId } from 'react';
import { useAppealText } from './appeal-field.tsx';
import { appealTexts as texts } from './texts.ts';

/** Asks why a decision is wrong. */
export function AppealDialog({ onSend, onClose }: { onSend(text: string): Promise<void>; onClose(): void }) {
  const form = useId();
  const { busy, error, submit, field } = useAppealText(async (text) => {
    await onSend(text);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <p>{texts.more}</p>
        {error && <Message tone="error">{error}</Message>}
        {field}
      </form>
    </Dialog>
  );
}
