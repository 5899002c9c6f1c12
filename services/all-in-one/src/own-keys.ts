import { isPairOf, readPairKeys, writePairKeys } from '@vitrina/contracts/internal-calls';

/**
 * `SERVICE_KEYS` of one of the services in this process, out of the keys of all. A text that cannot be read goes on as it
 * is, so that the service's own configuration says what is wrong.
 */
export function ownKeys(name: string, text: string): string {
  const keys = readPairKeys(text);
  return typeof keys === 'string' ? text : writePairKeys(keys.filter((key) => isPairOf(key, name)));
}
