import { type Limits, Problem } from '@vitrina/kernel';
import { isPassword } from './password.ts';
import type { Account } from './store/account.ts';

/**
 * Checks the password of a signed-in person again. Failed guesses count like those of a password change.
 * @throws {Problem} `contrasena_actual_incorrecta`, `demasiadas_solicitudes`
 */
export async function requirePassword(account: Account, password: string, limits: Limits): Promise<void> {
  const key = `profile-${account._id}`;
  await limits.consume('login', key);
  if (!(await isPassword(password, account.passwordHash))) {
    throw new Problem('contrasena_actual_incorrecta', { fields: ['contrasena'] });
  }
  await limits.reset('login', key);
}
