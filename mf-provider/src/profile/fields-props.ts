import type { ProfileProblem, ProfileValues } from './values.ts';

/** What a group of fields needs: the values, what is wrong, and how to change them. */
export interface FieldsProps {
  values: ProfileValues;
  problem: ProfileProblem | null;
  change(part: Partial<ProfileValues>): void;
}
