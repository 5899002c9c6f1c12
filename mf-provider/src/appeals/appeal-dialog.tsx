import { Message } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useAppealText } from './appeal-field.tsx';
import { appealTexts as texts } from './texts.ts';

/** Asks for the text of an appeal against a decision. */
export function AppealDialog({ onSend, onClose }: { onSend(text: string): Promise<void>; onClose(): void }) {
  const { busy, error, submit, field } = useAppealText(async (text) => {
    await onSend(text);
    onClose();
  });
  return (
    <FormDialog
      title={texts.title}
      action={texts.send}
      keep={texts.cancel}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{texts.more}</p>
      {error && <Message tone="error">{error}</Message>}
      {field}
    </FormDialog>
  );
}
