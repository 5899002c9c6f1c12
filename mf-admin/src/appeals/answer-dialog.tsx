import { errorCatalogue } from '@vitrina/contracts/errors';
import { MAX_REASON } from '@vitrina/contracts/rules';
import { Button, Dialog, Message, TextArea, useSubmit } from '@vitrina/sdk';
import { useId, useState } from 'react';
import type { Result } from './queries.ts';
import { appealTexts as texts } from './texts.ts';

/** Asks for the answer to an appeal, which the person reads and the log keeps. */
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
  const form = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={accepting ? texts.acceptTitle(who) : texts.rejectTitle(who)}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button type="submit" form={form} variant={accepting ? 'primary' : 'danger'} loading={busy}>
            {accepting ? texts.accept : texts.reject}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <p>{accepting ? texts.acceptMore : texts.rejectMore}</p>
        {error && <Message tone="error">{error}</Message>}
        <TextArea
          label={texts.label}
          error={missing ? errorCatalogue.razon_requerida.text : null}
          maxLength={MAX_REASON}
          counter={{ used: text.length, limit: MAX_REASON }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  );
}
