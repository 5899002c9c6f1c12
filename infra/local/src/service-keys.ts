import { hkdfSync, randomBytes } from 'node:crypto';
import {
  isPairOf,
  type PairKey,
  pairName,
  readPairKeys,
  servicePairs,
  writePairKeys,
} from '@vitrina/contracts/internal-calls';

/** Secrets from which all pair keys are derived; only the tools that write configuration hold them. */
export interface KeyMasters {
  /** Master of the keys that callers send. */
  current: string;
  /** Master whose keys are already accepted, in the first step of a rotation. */
  next?: string;
  /** Master whose keys are still accepted, in the second step of a rotation. */
  previous?: string;
}

/** Processes that make or serve internal calls; excludes the demo, which is a command. */
export const keyedProcesses = [...new Set(servicePairs.flatMap(({ caller, callee }) => [caller, callee]))]
  .filter((name) => name !== 'demo')
  .sort();

/** Creates a master: 256 random bits in hexadecimal. */
export function newMaster(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Advances a rotation by one of its three steps. All processes restart after each step, in any order: a process of one
 * step and a process of the next always accept each other's keys.
 */
export function nextMasters({ current, next, previous }: KeyMasters): KeyMasters {
  if (next !== undefined) return { current: next, previous: current };
  return previous === undefined ? { current, next: newMaster() } : { current };
}

/** Derives the keys of all pairs: HKDF-SHA256 with the pair's name as info, 256 bits in base64url. */
export function allPairKeys({ current, next, previous }: KeyMasters): PairKey[] {
  const masters = [current, next, previous].filter((master) => master !== undefined);
  return masters.flatMap((master) =>
    servicePairs.map((pair) => {
      const key = hkdfSync('sha256', master, '', `vitrina internal calls ${pairName(pair)}`, 32);
      return { ...pair, key: Buffer.from(key).toString('base64url') };
    }),
  );
}

/**
 * Selects `SERVICE_KEYS` of one process from the keys of all; empty for a process without internal calls.
 * @throws {Error} if the text cannot be parsed
 */
export function keysFor(name: string, text: string): string {
  const keys = text === '' ? [] : readPairKeys(text);
  if (typeof keys === 'string') throw new Error(`SERVICE_KEYS: ${keys}`);
  return writePairKeys(keys.filter((key) => isPairOf(key, name)));
}
