import { TextField } from '@vitrina/sdk';
import { teamTexts as texts } from './texts.ts';

/** Longest reason of an order, in characters, as limited by the call. */
const MAX_WHY = 200;

/** Single-line field for the reason of an order. `missing` marks it as empty. */
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
