import { Select, useSubmit } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { ReasonField } from './reason-field.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.reports;

/** Dialog for the reason of a serious decision, which is logged. */
export function ReasonDialog({
  title,
  more,
  action,
  onDecide,
  onClose,
}: {
  title: string;
  /** Consequences of the decision. */
  more: string;
  /** Label of the button that decides. */
  action: string;
  onDecide(reason: string): Promise<void>;
  onClose(): void;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, submit } = useSubmit(() => onDecide(reason.trim()), {
    check: () => {
      setMissing(reason.trim() === '');
      return reason.trim() !== '';
    },
  });
  return (
    <FormDialog
      title={title}
      action={action}
      keep={texts.keep}
      variant="danger"
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{more}</p>
      <Select label={texts.template} value="" onChange={({ target }) => setReason(target.value)}>
        <option value="">{texts.own}</option>
        {texts.templates.map((template) => (
          <option key={template} value={template}>
            {template}
          </option>
        ))}
      </Select>
      <ReasonField label={texts.reason} value={reason} missing={missing} onChange={setReason} />
    </FormDialog>
  );
}
