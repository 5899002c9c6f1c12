import { Message, useSubmit } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { ReasonField } from '../reason-field.tsx';
import type { Result } from './queries.ts';
import { appealTexts as texts } from './texts.ts';

/** Dialog for the answer to an appeal, which is sent to the person and logged. */
export function AnswerDialog({
  who,
  result,
  onAnswer,
  onClose,
}: {
  who: string;
  result: Result;
  onAnswer(text: string): Promise<void>;
  onClose(): void;
}) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, error, submit } = useSubmit(
    async () => {
      await onAnswer(text.trim());
      onClose();
    },
    {
      check: () => {
        setMissing(text.trim() === '');
        return text.trim() !== '';
      },
    },
  );
  const accepting = result === 'aceptada';
  return (
    <FormDialog
      title={accepting ? texts.acceptTitle(who) : texts.rejectTitle(who)}
      action={accepting ? texts.accept : texts.reject}
      keep={texts.keep}
      variant={accepting ? 'primary' : 'danger'}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{accepting ? texts.acceptMore : texts.rejectMore}</p>
      {error && <Message tone="error">{error}</Message>}
      <ReasonField label={texts.label} value={text} missing={missing} onChange={setText} />
    </FormDialog>
  );
}
