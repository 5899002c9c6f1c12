import { isPairOf, readPairKeys, writePairKeys } from '@vitrina/contracts/internal-calls';

/**
 * Selects the `SERVICE_KEYS` of one service from the keys of all. Returns an unparsable text unchanged, so that the
 * service's configuration check reports it.
 */
export function ownKeys(name: string, text: string): string {
  const keys = readPairKeys(text);
  return typeof keys === 'string' ? text : writePairKeys(keys.filter((key) => isPairOf(key, name)));
}
