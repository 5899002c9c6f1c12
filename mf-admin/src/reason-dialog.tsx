import { formErrors } from '@vitrina/contracts/errors';
import { MAX_REASON } from '@vitrina/contracts/rules';
import { lengthOf, Message, Select, TextArea, useSubmit } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { adminTexts } from './texts.ts';

const texts = adminTexts.reports;

/** Dialog for the reason of a serious decision, which is logged. */
export function ReasonDialog({
  title,
  more,
  action,
  keep = texts.keep,
  variant = 'danger',
  label = texts.reason,
  templates = texts.templates,
  onDecide,
  onClose,
}: {
  title: string;
  /** Consequences of the decision. */
  more: string;
  /** Label of the button that decides. */
  action: string;
  /** Label of the button that cancels. */
  keep?: string;
  variant?: 'primary' | 'danger';
  /** Label of the field. */
  label?: string;
  /** Texts on offer for the field. */
  templates?: readonly string[];
  onDecide(reason: string): Promise<void>;
  onClose(): void;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, error, submit } = useSubmit(() => onDecide(reason.trim()), {
    check: () => {
      setMissing(reason.trim() === '');
      return reason.trim() !== '';
    },
  });
  return (
    <FormDialog
      title={title}
      action={action}
      keep={keep}
      variant={variant}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{more}</p>
      {error && <Message tone="error">{error}</Message>}
      {templates.length > 0 && (
        <Select label={texts.template} value="" onChange={({ target }) => setReason(target.value)}>
          <option value="">{texts.own}</option>
          {templates.map((template) => (
            <option key={template} value={template}>
              {template}
            </option>
          ))}
        </Select>
      )}
      <ReasonField label={label} value={reason} missing={missing} onChange={setReason} />
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
