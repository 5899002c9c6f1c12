import { errorCatalogue } from '@vitrina/contracts/errors';
import { APPEAL_LENGTH } from '@vitrina/contracts/rules';
import { Button, Dialog, Message, TextArea, useSubmit } from '@vitrina/sdk';
import { useId, useState } from 'react';
import { appealTexts as texts } from './texts.ts';

/** Asks why a decision is wrong. */
export function AppealDialog({ onSend, onClose }: { onSend(text: string): Promise<void>; onClose(): void }) {
  const form = useId();
  const [text, setText] = useState('');
  const [short, setShort] = useState(false);
  const { busy, error, submit } = useSubmit(
    async () => {
      await onSend(text.trim());
      onClose();
    },
    {
      check: () => {
        const enough = text.trim().length >= APPEAL_LENGTH.min;
        setShort(!enough);
        return enough;
      },
    },
  );
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
        <TextArea
          label={texts.label}
          hint={texts.hint}
          rows={5}
          error={short ? errorCatalogue.apelacion_corta.text : null}
          maxLength={APPEAL_LENGTH.max}
          counter={{ used: text.length, limit: APPEAL_LENGTH.max }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  );
}
