import { hash, verify } from '@node-rs/argon2';
import { newToken } from '@vitrina/kernel';

/** argon2id with 19 MiB, two passes, one lane (quality bars, 'Who may what'). `memoryCost` is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Takes the place of the hash of an account that does not exist, so that the answer takes the same time. */
const placeholder = hash(newToken(), cost);

/** The hash under which a password is kept. Accents count the same in either of their encodings. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** True where the password is the one of the hash; without a hash false, after the same work. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const matches = await verify(kept ?? (await placeholder), password.normalize('NFKC'));
  return matches && kept !== undefined;
}
