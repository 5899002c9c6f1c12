import { isPairOf, readPairKeys, writePairKeys } from '@vitrina/contracts/internal-calls';

/**
 * Selects `SERVICE_KEYS` of one service from the keys of all. Returns a text that cannot be parsed unchanged, so that the
 * service's own configuration check reports it.
 */
export function ownKeys(name: string, text: string): string {
  const keys = readPairKeys(text);
  return typeof keys === 'string' ? text : writePairKeys(keys.filter((key) => isPairOf(key, name)));
}
