import { errorCatalogue } from '@vitrina/contracts/errors';
import { MAX_REASON } from '@vitrina/contracts/rules';
import { Button, Dialog, Select, TextArea, useSubmit } from '@vitrina/sdk';
import { useId, useState } from 'react';
import { adminTexts } from './texts.ts';

const texts = adminTexts.reports;

/** Asks for the reason of a serious decision, which the log keeps. */
export function ReasonDialog({
  title,
  more,
  action,
  onDecide,
  onClose,
}: {
  title: string;
  /** What follows from the decision. */
  more: string;
  /** The words of the button that decides. */
  action: string;
  onDecide(reason: string): Promise<void>;
  onClose(): void;
}) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, submit } = useSubmit(() => onDecide(reason.trim()), {
    check: () => {
      setMissing(reason.trim() === '');
      return reason.trim() !== '';
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button type="submit" form={form} variant="danger" loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <p>{more}</p>
        <Select label={texts.template} value="" onChange={({ target }) => setReason(target.value)}>
          <option value="">{texts.own}</option>
          {texts.templates.map((template) => (
            <option key={template}>{template}</option>
          ))}
        </Select>
        <TextArea
          label={texts.reason}
          error={missing ? errorCatalogue.razon_requerida.text : null}
          maxLength={MAX_REASON}
          counter={{ used: reason.length, limit: MAX_REASON }}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
