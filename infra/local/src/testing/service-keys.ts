import { readPairKeys } from '@vitrina/contracts/internal-calls';
import { keysFor } from '../service-keys.ts';

/** Returns `SERVICE_KEYS` of a process in the integration tests. */
export function serviceKeys(name: string): string {
  return keysFor(name, process.env.SERVICE_KEYS ?? '');
}

/** Returns the key with which `caller` calls `callee`. @throws {Error} if there is no such pair */
export function serviceKey(caller: string, callee: string): string {
  const keys = readPairKeys(process.env.SERVICE_KEYS ?? '');
  const found = typeof keys !== 'string' && keys.find((key) => key.caller === caller && key.callee === callee);
  if (!found)
    throw new Error(`no key of ${caller}>${callee}: this test's project does not use the set-up of the services`);
  return found.key;
}
