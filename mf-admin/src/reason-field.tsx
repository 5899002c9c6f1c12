import { formErrors } from '@vitrina/contracts/errors';
import { MAX_REASON } from '@vitrina/contracts/rules';
import { lengthOf, TextArea } from '@vitrina/sdk';

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
