import { pairName, type ServicePair, servicePairs } from './calls.ts';

/** Shortest key, in characters: 32 hexadecimal digits are 128 random bits. */
const MIN_LENGTH = 32;

/** The key with which `caller` authenticates to `callee`. */
export interface PairKey extends ServicePair {
  key: string;
}

/**
 * Parses `caller>callee:key` entries separated by commas. A pair may have several keys: the first is sent, all are
 * accepted.
 * @returns the keys in their order, or an error message that contains no key
 */
export function readPairKeys(text: string): PairKey[] | string {
  const keys: PairKey[] = [];
  const holders = new Map<string, string>();
  for (const entry of text.split(',')) {
    const [name = '', key = '', more] = entry.trim().split(':');
    const pair = servicePairs.find((known) => pairName(known) === name);
    if (!pair || more !== undefined) return 'an entry is not <caller>><service>:<key> of a pair with internal calls';
    if (key.length < MIN_LENGTH || /\s/.test(key)) return `the key of ${name} has fewer than ${MIN_LENGTH} characters`;
    const holder = holders.get(key);
    if (holder !== undefined) return `${holder} and ${name} have the same key`;
    holders.set(key, name);
    keys.push({ ...pair, key });
  }
  return keys;
}

/** Formats keys for {@link readPairKeys}. */
export function writePairKeys(keys: readonly PairKey[]): string {
  return keys.map((key) => `${pairName(key)}:${key.key}`).join(',');
}

/** True if the process is the caller or the callee of the pair. */
export function isPairOf({ caller, callee }: ServicePair, party: string): boolean {
  return caller === party || callee === party;
}
