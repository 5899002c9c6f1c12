import { Problem } from '@vitrina/kernel';
import type { Passkey } from '../store/passkey.ts';

/**
 * Passkeys of an account after one of them has signed.
 * @param used id of that passkey, with its new signature count
 * @throws {Problem} `llave_invalida` if it was removed since, or if the count shows that a copy was used
 */
export function passkeysAfterUse(passkeys: readonly Passkey[], used: Pick<Passkey, 'id' | 'counter'>): Passkey[] {
  const kept = passkeys.find(({ id }) => id === used.id);
  if (!kept || (used.counter > 0 && kept.counter >= used.counter)) throw new Problem('llave_invalida');
  return passkeys.map((each) => (each === kept ? { ...each, counter: used.counter, usedAt: new Date() } : each));
}
