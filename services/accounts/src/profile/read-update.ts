import { profileUpdate } from '@vitrina/contracts';
import { parseInput } from '@vitrina/kernel';
import type { z } from 'zod';

/** The text fields of an update as they were sent; a field that is missing does not change. */
export type ProfileUpdate = z.output<typeof profileUpdate>;

/**
 * Reads the text fields of a form.
 * @throws {Problem} the code of the field that is too long or holds characters that do not belong there
 */
export function readProfileUpdate(fields: Record<string, string>): ProfileUpdate {
  return parseInput(profileUpdate, fields);
}
