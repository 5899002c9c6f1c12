import { profileUpdate } from '@vitrina/contracts';
import { pickProfileFields } from '@vitrina/contracts/wire';
import { parseInput } from '@vitrina/kernel';

/**
 * Update as it was sent: profile texts, where a missing field stays unchanged, and a password change with the choice to
 * remove the passkeys; its fields are empty without a change. A client that sends no confirmation has compared the two
 * itself.
 */
export type ProfileUpdate = ReturnType<typeof readProfileUpdate>;

/**
 * Reads the text fields of a form.
 * @throws {Problem} the code of the field that is too long or contains invalid characters
 */
export function readProfileUpdate(fields: Record<string, string>) {
  const sent = parseInput(profileUpdate, fields);
  const { contrasena: current = '', nuevaContrasena: next = '', confirmarContrasena: confirmation = next } = sent;
  return {
    profile: pickProfileFields(sent),
    password: { current, next, confirmation },
    removesPasskeys: sent.quitarLlaves === '1',
  };
}
