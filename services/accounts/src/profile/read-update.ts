import { profileUpdate } from '@vitrina/contracts';
import { receivedProfile } from '@vitrina/contracts/wire';
import { parseInput } from '@vitrina/kernel';

/**
 * An update as it was sent: texts of the profile, where a missing field does not change, and a change of password, which
 * is empty where none is wanted, with whether it removes the passkeys. A client that sends no confirmation has compared
 * by itself.
 */
export type ProfileUpdate = ReturnType<typeof readProfileUpdate>;

/**
 * Reads the text fields of a form.
 * @throws {Problem} the code of the field that is too long or holds characters that do not belong there
 */
export function readProfileUpdate(fields: Record<string, string>) {
  const sent = parseInput(profileUpdate, fields);
  const { contrasena: current = '', nuevaContrasena: next = '', confirmarContrasena: confirmation = next } = sent;
  return {
    profile: receivedProfile(sent),
    password: { current, next, confirmation },
    removesPasskeys: sent.quitarLlaves === '1',
  };
}
