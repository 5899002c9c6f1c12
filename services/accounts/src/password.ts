import { hash, verify } from '@node-rs/argon2';
import { newToken } from '@vitrina/kernel';

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
