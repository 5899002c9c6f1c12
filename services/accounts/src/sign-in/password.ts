import { hash, verify } from '@node-rs/argon2';
import { type Limits, newToken, Problem } from '@vitrina/kernel';
import type { Account } from '../account/account.ts';

/** Cost of argon2id: 19 MiB, two passes, one lane (quality bars, 'Who may what'). `memoryCost` is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Stands in for the hash of a missing account, so that the response takes the same time. */
const placeholder = hash(newToken(), cost);

/** Hashes a password for storage. Unicode normalization (NFKC) makes both encodings of an accent equal. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** True if the password matches the stored hash. Without a hash, does the same work and returns false. */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const matches = await verify(storedHash ?? (await placeholder), password.normalize('NFKC'));
  return matches && storedHash !== undefined;
}

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
