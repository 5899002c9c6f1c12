import { checkPasswordChange } from '@vitrina/contracts/rules';
import { type Limits, Problem } from '@vitrina/kernel';
import { hashPassword, isPassword } from '../password.ts';
import type { Account } from '../store/account.ts';
import type { ProfileUpdate } from './read-update.ts';

/**
 * Returns the hash of the new password in an update, or null without one. Wrong guesses of the current password count like
 * failed logins. Passkeys can only be removed together with a password change.
 * @throws {Problem} in the order of the specification: confirmation, emptiness, current password, length
 */
export async function planPasswordChange(
  account: Account,
  { password, removesPasskeys }: ProfileUpdate,
  limits: Limits,
): Promise<string | null> {
  const { current, next, confirmation } = password;
  const isBlank = !current && !next && !confirmation;
  if (isBlank && !removesPasskeys) return null;
  const error = isBlank ? 'contrasena_actual_requerida' : checkPasswordChange(password);
  if (error)
    throw new Problem(error, { fields: [error === 'contrasena_actual_requerida' ? 'contrasena' : 'nuevaContrasena'] });
  const key = `profile-${account._id}`;
  await limits.consume('login', key);
  if (!(await isPassword(current, account.passwordHash))) {
    throw new Problem('contrasena_actual_incorrecta', { fields: ['contrasena'] });
  }
  await limits.reset('login', key);
  return hashPassword(next);
}
