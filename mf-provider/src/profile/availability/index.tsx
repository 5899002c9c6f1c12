import type { FieldsProps } from '../values.ts';
import { HoursEditor } from './hours-editor.tsx';
import { WhereFields } from './where-fields.tsx';

export { hoursProblem } from './week.ts';

/** Where and when a provider works: town, service radius, online work (R51) and opening hours (R53). All optional. */
export function AvailabilityFields(fields: FieldsProps) {
  return (
    <>
      <WhereFields {...fields} />
      <HoursEditor {...fields} />
    </>
  );
}
