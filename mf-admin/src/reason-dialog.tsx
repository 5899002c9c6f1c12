import { formErrors } from '@vitrina/contracts/errors';
import { MAX_REASON } from '@vitrina/contracts/rules';
import { lengthOf, Select, TextArea, useSubmit } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
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

/** Field for the text that a decision needs. `missing` marks it as empty. */
export function ReasonField({
  label,
  value,
  missing,
  onChange,
}: {
  label: string;
  value: string;
  missing: boolean;
  onChange(text: string): void;
}) {
  return (
    <TextArea
      label={label}
      error={missing ? formErrors.razon_requerida.text : null}
      maxLength={MAX_REASON}
      counter={{ used: lengthOf(value), limit: MAX_REASON }}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
