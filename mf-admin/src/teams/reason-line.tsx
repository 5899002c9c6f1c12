import { TextField } from '@vitrina/sdk';
import { teamTexts as texts } from './texts.ts';

/** Longest reason of an order, in characters, as the call takes it. */
const MAX_WHY = 200;

/** The field for the reason of an order: one line. `missing` says that there is none yet. */
export function ReasonLine({
  value,
  missing,
  onChange,
}: {
  value: string;
  missing: boolean;
  onChange(text: string): void;
}) {
  return (
    <TextField
      label={texts.why}
      hint={texts.whyHint}
      error={missing ? texts.missingWhy : null}
      maxLength={MAX_WHY}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
