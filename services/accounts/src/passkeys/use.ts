import { Problem } from '@vitrina/kernel';
import type { Passkey } from '../store/passkey.ts';

/**
 * The passkeys of an account after one of them has signed.
 * @param used the passkey as it was read before its signature was checked, with its new signature count
 * @throws {Problem} `llave_invalida` if it was removed since, or used by a copy
 */
export function afterUse(passkeys: readonly Passkey[], used: Pick<Passkey, 'id' | 'counter'>): Passkey[] {
  const kept = passkeys.find(({ id }) => id === used.id);
  if (!kept || (used.counter > 0 && kept.counter >= used.counter)) throw new Problem('llave_invalida');
  return passkeys.map((each) => (each === kept ? { ...each, counter: used.counter, usedAt: new Date() } : each));
}
